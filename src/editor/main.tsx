import { makeElement } from '../assembly/browser/make-element.ts';
import { readPagePayload } from '../assembly/page-payload.ts';
import { makeActionCall } from '../client/action-call.ts';
import { callForSource } from '../client/source-call.ts';
import { messagesFor } from '../assembly/messages.ts';
import { readStage, startStage } from './view/device/device-preview.tsx';
import { makeWords } from './contracts/messages.ts';
import { startEditor } from './start.tsx';
import './view/styles/editor.css';

// The editor says itself what was refused.
const call = makeActionCall(() => undefined);

try {
  const payload = readPagePayload();
  const width = readStage();
  if (width === undefined) startEditor(payload, { call, loadSource: callForSource });
  else startStage(width, makeWords(messagesFor(payload.model.site.language, ['editor'])));
} catch (error) {
  // Without the editor the page would look editable and be not.
  sayFailure(error instanceof Error ? error.message : String(error));
  throw error;
}

function sayFailure(reason: string): void {
  const words = makeWords(messagesFor(document.documentElement.lang, ['editor']));
  const alert = makeElement('p', 'ed-failed-start', words('failedStart', { reason }));
  alert.setAttribute('role', 'alert');
  document.body.prepend(alert);
}
