import { useEffect, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { BlockData, PageModel, StoredPart } from '../../../runtime/model/page.ts';
import type { BenchPage, ContenderName } from '../contenders/contender.ts';
import { CONTENDERS } from '../contenders/contenders.ts';
import { makePage, type PageName } from '../page/pages.ts';

// Opened as /{contender}/{page}: gets ready, then waits for the bench to call one of these.

/** What the bench calls in a page. Times are in milliseconds. */
export interface BenchProgram {
  /** Gets ready: compiles documents, declares fields, makes schemas. */
  prepare(): void;
  mount(): Promise<void>;
  hydrate(staticBlocks: PageModel['staticBlocks']): Promise<void>;
  /**
   * Changes one text `times` times; answers what each took, and how many blocks were drawn where that is
   * known.
   */
  update(times: number): Promise<{ took: number[]; drawn: number | undefined }>;
}

const [contenderName, pageName] = location.pathname.slice(1).split('/') as [ContenderName, PageName];
const root = document.getElementById('root') as HTMLElement;
const model = makePage(pageName);
const contender = await CONTENDERS[contenderName]();
let page: BenchPage;

// What waits for idle time is not part of drawing: the phrases of Chinese headings.
window.requestIdleCallback = () => 0;

function Done({ children, then }: { children: ReactElement; then: () => void }): ReactElement {
  useEffect(then, [then]);
  return children;
}

const KEY = 'intro1';

/** The same data with another text, and all that is off its way shared. */
function withText(data: BlockData, text: string): BlockData {
  const parts = data.subContentMap as Record<string, StoredPart>;
  return { ...data, subContentMap: { ...parts, BigTitle: { ...parts.BigTitle, title: text } } };
}

const program: BenchProgram = {
  prepare() {
    page = contender(model);
  },
  mount: () => new Promise((resolve) => createRoot(root).render(<Done then={resolve}>{page.draw()}</Done>)),
  hydrate: (staticBlocks) =>
    new Promise((resolve, reject) =>
      hydrateRoot(root, <Done then={resolve}>{page.draw(staticBlocks)}</Done>, {
        onRecoverableError: (error) => reject(error),
      }),
    ),
  async update(times) {
    const live = page.live();
    await new Promise<void>((resolve) => createRoot(root).render(<Done then={resolve}>{live.element}</Done>));
    const data = model.content.ast.data[KEY] ?? {};
    const drawnBefore = live.drawn?.() ?? Number.NaN;
    const took: number[] = [];
    for (let index = 0; index < times; index++) {
      const text = `Typed ${index}`;
      const next = withText(data, text);
      const start = performance.now();
      flushSync(() => live.replace(KEY, next));
      took.push(performance.now() - start);
      if (!root.textContent.includes(text))
        throw new Error(`${contenderName} did not show "${text}" at once.`);
      await new Promise(requestAnimationFrame);
    }
    return { took, drawn: live.drawn === undefined ? undefined : (live.drawn() - drawnBefore) / times };
  },
};

Object.assign(window, { bench: program });
