// The editor's program, for components: as `src/editor/main.tsx`.
import { API_CALLS } from '../../../runtime/generated/api-calls.generated.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { attachBehaviours } from '../../../src/assembly/browser/attach-behaviours.ts';
import { readPagePayload } from '../../../src/assembly/page-payload.ts';
import { makeActionCall } from '../../../src/client/action-call.ts';
import { makeSourceCall } from '../../../src/client/source-call.ts';
import { siteOfEditor } from '../../../src/editor/contracts/messages.ts';
import { startEditor } from '../../../src/editor/start.tsx';
import '../../../src/editor/view/styles/editor.css';
import '../../../src/site/styles/site.css';
import { offer } from './offer.ts';

attachBehaviours(document.body);

offer(async () => {
  const payload = readPagePayload();
  const { language } = siteOfEditor(payload);
  const call = makeActionCall(API_CALLS, () => undefined, { messageLanguage: () => language });
  const editor = startEditor(payload, { call, loadSource: makeSourceCall(API_CALLS) });
  await editor.rendered.promise;
  window.openDialog = (name, value) => {
    window.dialogAnswer = editor.context.openDialog(name, value as JsonObject);
  };
});
