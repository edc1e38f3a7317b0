// React is started by this small program, for all contenders alike: it makes an error when it starts, and a
// browser that is driven by a protocol parses all programs on the stack again for the places of an error.
import 'react-dom/client';
import '../../../src/editor/view/styles/editor.css';
import type { EditAct, EditBench, EditorBenchName } from '../editing/edit-bench.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import { makePage, type PageName } from '../page/pages.ts';

// Opened as /{contender}/{page}: waits for the bench to start the editor.

type Start = (model: PageModel) => Promise<EditBench | undefined>;

const [name, page] = location.pathname.slice(1).split('/') as [EditorBenchName, PageName];
const model = makePage(page);

const loadHand = async (): Promise<Start> => (await import('../editing/hand-editor.tsx')).startHandEditor;
const load: Readonly<Record<EditorBenchName, () => Promise<Start>>> = {
  tessera: async () => (await import('../editing/own-editor.ts')).startOwnEditor,
  hand: loadHand,
  'hand-hydrated': loadHand,
  puck: async () => (await import('../editing/puck-editor.tsx')).startPuckEditor,
};
// Loaded first: no page carries another's program, and starting it is measured apart.
const start = await load[name]();

/** What the bench calls in a page. */
export interface EditProgram {
  /** Starts the editor; fulfilled when the page can be edited. */
  start(): Promise<void>;
  /** Clicks a text; fulfilled when it is framed and the frame is laid out. */
  click(): Promise<void>;
  /** What `times` repetitions of each act took, in ms, from the act until its layout is done. */
  measure(times: number): Promise<Record<EditAct, number[]>>;
}

let editor: EditBench | undefined;

// What an editor leaves for idle time is not part of its start, but of the first click.
const later: IdleRequestCallback[] = [];
window.requestIdleCallback = (run) => later.push(run);

/** Fulfilled with the next frame. */
function nextFrame(): Promise<number> {
  return new Promise(requestAnimationFrame);
}

async function timeOf(act: () => void): Promise<number> {
  const began = performance.now();
  act();
  // React commits what was changed from outside before the next task.
  await Promise.resolve();
  await Promise.resolve();
  document.body.getBoundingClientRect();
  const took = performance.now() - began;
  await nextFrame();
  return took;
}

const program: EditProgram = {
  async start() {
    editor = await start(model);
    await nextFrame();
  },
  async click() {
    await editor?.click();
    await nextFrame();
  },
  async measure(times) {
    const took: Record<EditAct, number[]> = { type: [], undo: [], insert: [], move: [] };
    if (editor === undefined) throw new Error(`${name} is only started here.`);
    const changed = editor;
    for (const run of later) run({ didTimeout: true, timeRemaining: () => 0 });
    await changed.begin();
    for (const act of ['type', 'undo', 'insert', 'move'] as const) {
      for (let round = 0; round < times; round++) {
        took[act].push(await timeOf(() => changed[act](round)));
        await timeOf(() => changed.restore(act));
      }
    }
    return took;
  },
};

Object.assign(window, { editBench: program });
