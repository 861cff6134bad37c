"""A real Ray cluster on this machine: a head without processors, and so many nodes as were asked for.

``python local_cluster.py NODES CPUS`` prints the address; then it obeys lines: ``kill`` ends the oldest node without
warning, ``add`` starts another one. It ends with its input.
"""

from __future__ import annotations

import os
import sys

os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_DISABLE_IMPORT_WARNING": "1"}

from ray.cluster_utils import Cluster


def main() -> None:
    nodes, processors = map(int, sys.argv[1:])
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    members = [cluster.add_node(num_cpus=processors) for _ in range(nodes)]
    print(cluster.address, flush=True)
    for line in sys.stdin:
        if line.strip() == "kill":
            cluster.remove_node(members.pop(0), allow_graceful=False)
        else:
            members.append(cluster.add_node(num_cpus=processors))
        print("done", flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main()
