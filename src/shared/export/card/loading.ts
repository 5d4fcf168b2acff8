import { EXPORT_FILES } from '../files.ts';

/** Python with pandas, and R: how to load an export, and a first figure of it. */
export const LOADING = `\`\`\`python
import pandas as pd

decisions = pd.read_json("${EXPORT_FILES.decisions}", lines=True)
judgements = pd.read_json("${EXPORT_FILES.judgements}", lines=True)
print(decisions.groupby(["condition", "player", "street"])["pot"].mean())

sessions = pd.read_json("${EXPORT_FILES.sessions}", lines=True)
seats = sessions.explode("seats", ignore_index=True)
seats = seats.join(pd.json_normalize(seats.pop("seats").tolist()), rsuffix="_seat")
print(seats.groupby(["condition", "player"])["delta"].sum())
\`\`\`

\`\`\`r
library(jsonlite)

decisions <- stream_in(file("${EXPORT_FILES.decisions}"))
aggregate(pot ~ condition + player + street, data = decisions, FUN = mean)
\`\`\``;
