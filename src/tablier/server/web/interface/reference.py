"""The reference of the REST interface, written from its OpenAPI description: one plain page without any script."""

from __future__ import annotations

import json
from html import escape
from typing import Any

__all__ = ["STYLE", "reference_page"]

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fff; }
code, pre { font: 14px/1.4 ui-monospace, monospace; background: #f3f1ec; border-radius: 4px; padding: 0 .25em; }
pre { padding: .75em; overflow-x: auto; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccc; }
table { border-collapse: collapse; } td, th { text-align: left; padding: .2em .8em .2em 0; vertical-align: top; }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #1b1a18; } code, pre { background: #2a2825; } }
"""


def reference_page(description: dict[str, Any]) -> str:
    """Return the page of an OpenAPI description."""
    told = description["info"]
    parts = [
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>",
        "<meta name='viewport' content='width=device-width'><link rel='stylesheet' href='/api/docs.css'>",
        f"<title>{escape(told['title'])}</title></head><body><h1>{escape(told['title'])}</h1>",
        f"<p>{escape(told.get('description', ''))}</p>",
        "<p>The same for programs: <a href='/api/openapi.json'>/api/openapi.json</a></p>",
    ]
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            parts.append(_operation(path, method, operation))
    parts.append("<h2>Forms</h2>")
    for name, form in description.get("components", {}).get("schemas", {}).items():
        parts.append(_form(name, form))
    return "".join([*parts, "</body></html>"])


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    parts = [f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{escape(operation.get('description', ''))}</p>"]
    rows = [
        f"<tr><td><code>{escape(parameter['name'])}</code></td><td>{escape(parameter['in'])}</td>"
        f"<td>{escape(_kind(parameter.get('schema', {})))}</td></tr>"
        for parameter in operation.get("parameters", [])
    ]
    if rows:
        parts.append(f"<table>{''.join(rows)}</table>")
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body:
        parts.append(f"<p>Body: {escape(_kind(body))}</p>")
    return "".join(parts)


def _form(name: str, form: dict[str, Any]) -> str:
    rows = [
        f"<tr><td><code>{escape(key)}</code></td><td>{escape(_kind(field))}</td>"
        f"<td>{escape(str(field.get('description') or _examples(field)))}</td></tr>"
        for key, field in form.get("properties", {}).items()
    ]
    about = escape(form.get("description", ""))
    return f"<h3 id='{escape(name)}'>{escape(name)}</h3><p>{about}</p><table>{''.join(rows)}</table>"


def _examples(field: dict[str, Any]) -> str:
    return ", ".join(json.dumps(example) for example in field.get("examples", []))


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(_kind(option) for option in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))
