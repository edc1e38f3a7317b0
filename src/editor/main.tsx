import { makeBrowserHost } from '../assembly/browser-host.ts';
import { readShipment } from '../assembly/hydrate-page.tsx';
import { callForAction } from '../client/action-call.ts';
import { startEditor } from './start.tsx';
import './styles/editor.css';

try {
  startEditor(readShipment(), callForAction);
} catch (error) {
  // Without the editor the page would look editable and be not.
  makeBrowserHost(callForAction).toast({ text: error instanceof Error ? error.message : String(error), tone: 'error' });
  throw error;
}
