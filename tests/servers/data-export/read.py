# Prints Parquet files as pyarrow reads them: the types of their columns, and their rows.
import json
import sys

import pyarrow.parquet


def described(path):
    table = pyarrow.parquet.read_table(path)
    types = {field.name: str(field.type) for field in table.schema}
    return {"types": types, "rows": table.to_pylist()}


print(json.dumps([described(path) for path in sys.argv[1:]], default=str))
