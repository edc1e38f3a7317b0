// The console's program, for components: as `src/console/main.tsx`.
import { readPagePayload } from '../../../src/assembly/page-payload.ts';
import { startConsole } from '../../../src/console/start.tsx';
import '../../../src/site/styles/site.css';
import { offer } from './offer.ts';

offer(() => startConsole(readPagePayload().model.site));
