"""The check of a certificate by the rules alone; shares no code with the solver, nor with the rest of tablier."""

from tablier.certificates.hex import BadCertificate, Confirmed, check

__all__ = ["BadCertificate", "Confirmed", "check"]
