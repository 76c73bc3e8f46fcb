"""Lints the chart as `helm lint --strict` does, and prints the faults and the rendered manifests by file as JSON. Arguments: the
chart, the name of the release, and values as JSON."""

import json
import sys

from helm_python import Chart, lint

path, release, values = sys.argv[1:]
report = lint(path, strict=True, kube_version="v1.37.0")
faults = [message["error"] for message in report["messages"] if message["severity"] > 1]
rendered = Chart.load(path).render(name=release, values=json.loads(values)) if not faults else {}
print(json.dumps({"faults": faults, "files": {name.split("/")[-1]: text for name, text in rendered.items()}}))
