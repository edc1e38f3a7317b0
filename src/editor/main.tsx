// Starts the editor, or the device preview that the address asks for.
import { API_CALLS } from '../../runtime/generated/api-calls.generated.ts';
import { attachBehaviours } from '../assembly/browser/attach-behaviours.ts';
import { removeStartFailure } from '../assembly/browser/page-elements.ts';
import { makeElement } from '../assembly/browser/make-element.ts';
import { loadMessages } from '../assembly/page-files.ts';
import { readPagePayload } from '../assembly/page-payload.ts';
import { makeActionCall } from '../client/action-call.ts';
import { makeSourceCall } from '../client/source-call.ts';
import { makeTranslate, siteOfEditor } from './contracts/messages.ts';
import { startEditor } from './start.tsx';
import { startDevicePreview } from './view/device/device-preview.tsx';
import { readPreviewWidth } from './view/device/handover.ts';
import './view/styles/editor.css';

// Of the page, until it is known.
let { lang: language } = document.documentElement;

// The editor shows rejected calls itself.
const call = makeActionCall(API_CALLS, () => undefined, { messageLanguage: () => language });

removeStartFailure();
try {
  attachBehaviours(document.body);
  const payload = readPagePayload();
  const site = siteOfEditor(payload);
  ({ language } = site);
  const width = readPreviewWidth();
  if (width === undefined) startEditor(payload, { call, loadSource: makeSourceCall(API_CALLS) });
  else startDevicePreview(width, site);
} catch (error) {
  void showFailure(error instanceof Error ? error.message : String(error));
  throw error;
}

/** Without this message the page would look editable. */
async function showFailure(reason: string): Promise<void> {
  const translate = makeTranslate(await loadMessages(language, ['editor']));
  const alert = makeElement('p', 'ed-failed-start', translate('failedStart', { reason }));
  alert.setAttribute('role', 'alert');
  alert.lang = language;
  document.body.prepend(alert);
}
