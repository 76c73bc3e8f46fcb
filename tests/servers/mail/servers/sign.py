"""Signs a mail with dkimpy. Arguments: the domain, the selector and the path of the private key."""

import sys

import dkim

domain, selector, key = sys.argv[1:]
raw = sys.stdin.buffer.read()
with open(key, "rb") as file:
    sys.stdout.buffer.write(dkim.sign(raw, selector.encode(), domain.encode(), file.read()) + raw)
