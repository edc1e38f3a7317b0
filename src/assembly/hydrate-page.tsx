/** Starts a program in the browser: hydrates the page that the server drew. */
import { startTransition, StrictMode, useEffect, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { PageModel } from '../../runtime/model/page.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import type { RenderContext } from '../../runtime/render/render-context.ts';
import { PageView } from '../../runtime/render/page-view.tsx';
import { makeStyleSheet } from '../../runtime/render/style-sheet.ts';
import { track } from '../../runtime/model/pending-work.ts';
import { removeStartFailure, ROOT_ID, STYLES_ID } from './browser/page-elements.ts';
import { loadPage } from './load-page.ts';
import { readPagePayload } from './page-payload.ts';
import { findServerBlocks, keepStatic } from './browser/server-blocks.ts';

// The server wrote the styles of its own page. The code that adds others is loaded lazily.
function addMissing(name: string, pageJson: string): void {
  if (document.getElementById(STYLES_ID)?.textContent.includes(`.${name}{`) === true) return;
  void track('style', import('./browser/page-styles.ts')).then(({ addStyle }) => addStyle(name, pageJson));
}

/** The dependencies of a page, which its program provides. */
interface PageProgram extends Pick<RenderContext, 'actions' | 'loadSource' | 'keep'> {
  /** Whether a member is signed in. For guests, some blocks are left as the server drew them. */
  isSignedIn: boolean;
}

/** The page on screen. */
export interface ShownPage {
  /** The model that it is drawn with. */
  model(): PageModel;
  /** Fulfilled when the server's page is hydrated. No other model may be shown before. */
  ready: Promise<void>;
  /** Loads the blocks that are static for guests. A signed-in member may be shown afterwards. */
  loadForMembers(): Promise<void>;
  /** Draws the page at once with another model: another member, more results of sources. */
  show(model: PageModel): void;
}

/** Hydrates the page that the server drew. */
export async function hydratePage(program: PageProgram): Promise<ShownPage> {
  const element = document.getElementById(ROOT_ID);
  if (element === null) throw new Error('The page has no root element.');
  const styles = makeStyleSheet(addMissing);
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>();

  const payload = readPagePayload();
  const { staticBlocks = {}, guestBlocks = {} } = payload.model;
  let left = program.isSignedIn ? staticBlocks : { ...staticBlocks, ...guestBlocks };
  const [parts, drawStatic] = await Promise.all([
    loadPage(payload, left),
    program.isSignedIn ? loadDrawStatic() : undefined,
  ]);
  let { model: current, blocks } = parts;
  const serverBlocks = findServerBlocks(element);

  const draw = (model: PageModel): ReactElement => {
    const context: RenderContext = {
      ...program,
      planOf: (name) => blocks.get(name),
      ...(drawStatic && { drawStatic }),
      styles,
      report: (problem) => console.warn(formatProblem(problem)),
      omitted: new Set(model.omitted),
      // Nothing that this program changes in the model is shown by static blocks.
      staticBlocks: left,
      keepStatic: (place, path, drawn, isWhole) => keepStatic(drawn, serverBlocks.get(place), path, isWhole),
    };
    return (
      <StrictMode>
        <Mounted onMount={onReady}>
          <PageView plan={parts.page} model={model} context={context} />
        </Mounted>
      </StrictMode>
    );
  };
  // Something may have changed the server's HTML. React draws the page anew then, and reports it.
  removeStartFailure();
  let root: Root | undefined;
  // Drawn in pieces: a tap or a key in between waits for 5 ms, not for the whole page.
  startTransition(() => {
    root = hydrateRoot(element, draw(current), { onRecoverableError: reportError });
  });
  return {
    ready,
    model: () => current,
    async loadForMembers() {
      if (left === staticBlocks) return;
      const loaded = await track('blocks for members', parts.loadBlocks(staticBlocks));
      blocks = new Map([...loaded, ...blocks]);
      left = staticBlocks;
    },
    show(model) {
      current = model;
      flushSync(() => root?.render(draw(model)));
    },
  };
}

// For guests, the server has written all static blocks.
async function loadDrawStatic(): Promise<RenderContext['drawStatic']> {
  return (await import('../../runtime/render/static-block.ts')).drawStatic;
}

function Mounted({ onMount, children }: { onMount: () => void; children: ReactElement }): ReactElement {
  useEffect(onMount, [onMount]);
  return children;
}
