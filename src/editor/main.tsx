// The editor's program: starts the editor, or the device preview that the address asks for.
import { makeElement } from '../assembly/browser/make-element.ts';
import { messagesFor } from '../assembly/messages.ts';
import { readPagePayload } from '../assembly/page-payload.ts';
import { makeActionCall } from '../client/action-call.ts';
import { callForSource } from '../client/source-call.ts';
import { makeTranslate } from './contracts/messages.ts';
import { startEditor } from './start.tsx';
import { startDevicePreview } from './view/device/device-preview.tsx';
import { readPreviewWidth } from './view/device/handover.ts';
import './view/styles/editor.css';

// The editor shows rejected calls itself.
const call = makeActionCall(() => undefined);

try {
  const payload = readPagePayload();
  const width = readPreviewWidth();
  if (width === undefined) startEditor(payload, { call, loadSource: callForSource });
  else startDevicePreview(width, makeTranslate(messagesFor(payload.model.site.language, ['editor'])));
} catch (error) {
  showFailure(error instanceof Error ? error.message : String(error));
  throw error;
}

/** Without this message the page would look editable. */
function showFailure(reason: string): void {
  const translate = makeTranslate(messagesFor(document.documentElement.lang, ['editor']));
  const alert = makeElement('p', 'ed-failed-start', translate('failedStart', { reason }));
  alert.setAttribute('role', 'alert');
  document.body.prepend(alert);
}
