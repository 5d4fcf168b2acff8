import { CSV_FOLDER, EXPORT_FILES } from '../files.ts';

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

sessions <- stream_in(file("${EXPORT_FILES.sessions}"))
seats <- do.call(rbind, Map(cbind, condition = sessions$condition, sessions$seats))
aggregate(delta ~ condition + player, data = seats, FUN = sum)
\`\`\``;

/** The same for the CSV files, where they were written. */
export const LOADING_CSV = `The CSV files, where nothing but an empty cell is null, and a text such as NA is a text (one of no letters comes as null, too):

\`\`\`python
decisions = pd.read_csv("${CSV_FOLDER}/decisions.csv", keep_default_na=False, na_values=[""])
\`\`\`

\`\`\`r
decisions <- read.csv("${CSV_FOLDER}/decisions.csv", na.strings = "", encoding = "UTF-8")
\`\`\`

Texts in them are written as they are, whoever wrote them: one may begin with \`=\`, \`+\`, \`-\`, \`@\` or a tab, which a spreadsheet takes for a formula and may run. Load them as data, as above; in a spreadsheet import them with every column as text (Excel: Data, From Text/CSV; LibreOffice: “Quoted field as text”), and do not open them by a double click. No sign is put before such a text, as some programs do: what is read back would not be what was written.`;
