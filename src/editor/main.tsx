// The editor's program: starts the editor, or the device preview that the address asks for.
import { attachBehaviours } from '../assembly/browser/attach-behaviours.ts';
import { makeElement } from '../assembly/browser/make-element.ts';
import { loadMessages } from '../assembly/page-files.ts';
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
  attachBehaviours(document.body);
  const payload = readPagePayload();
  const width = readPreviewWidth();
  if (width === undefined) startEditor(payload, { call, loadSource: callForSource });
  else startDevicePreview(width, makeTranslate(payload.model.site.messages));
} catch (error) {
  void showFailure(error instanceof Error ? error.message : String(error));
  throw error;
}

/** Without this message the page would look editable. */
async function showFailure(reason: string): Promise<void> {
  const translate = makeTranslate(await loadMessages(document.documentElement.lang, ['editor']));
  const alert = makeElement('p', 'ed-failed-start', translate('failedStart', { reason }));
  alert.setAttribute('role', 'alert');
  document.body.prepend(alert);
}
