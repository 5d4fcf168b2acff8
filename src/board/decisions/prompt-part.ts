import type { SentPrompt } from '../../archive/sent-prompt.ts';
import { type Html, html } from '../../pages/html.ts';
import { time } from '../../shared/text/figures.ts';

/** What was sent to a model, as it was sent. */
export function promptPart(sent: SentPrompt): Html {
  return html`<p class="note">Sent to <bdi>${sent.model}</bdi> at ${sent.provider}, ${time(sent.startedAt)}; prompt version ${sent.version}.</p>
<h3>System</h3><pre class="text" dir="auto">${sent.system}</pre>
<h3>User</h3><pre class="text" dir="auto">${sent.user}</pre>
${sent.settings === null ? null : html`<h3>Settings</h3><pre class="text">${indented(sent.settings)}</pre>`}`;
}

/** JSON with line breaks where it is JSON; else the text itself. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
