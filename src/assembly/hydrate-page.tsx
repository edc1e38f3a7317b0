/** Starts a program in the browser: hydrates the page that the server drew, and shows others in its place. */
import { StrictMode, useEffect, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { compileDocument, type Plan } from '../../runtime/compile/compile.ts';
import type { DrawnDocument } from '../../runtime/compile/documents/trim.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import type { RenderContext } from '../../runtime/render/render-context.ts';
import { PageView } from '../../runtime/render/page-view.tsx';
import { makeStyleSheet } from '../../runtime/render/style-sheet.ts';
import { makeLazyRegistry } from './lazy-registry.ts';
import { ROOT_ID, STYLES_ID } from './browser/page-elements.ts';
import { readPagePayload, type PagePayload } from './page-payload.ts';

// The server wrote the styles of its own page. The code that adds others is loaded lazily.
function addMissing(name: string, pageJson: string): void {
  if (document.getElementById(STYLES_ID)?.textContent.includes(`.${name}{`) === true) return;
  void import('./browser/page-styles.ts').then(({ addStyle }) => addStyle(name, pageJson));
}

/** The dependencies of a page, which its program provides. */
export type PageProgram = Pick<RenderContext, 'actions' | 'loadSource' | 'keep'>;

/** The page on screen. */
export interface ShownPage {
  current(): PagePayload;
  /** Fulfilled when the server's page is hydrated. No other page may be shown before. */
  ready: Promise<void>;
  /** Shows another page at once; `prepare` it first. */
  show(payload: PagePayload): void;
  /** Loads the primitives and the styles that a page needs. */
  prepare(payload: PagePayload): Promise<void>;
}

/** Hydrates the page that the server drew, without a request. */
export async function hydratePage(program: PageProgram): Promise<ShownPage> {
  const element = document.getElementById(ROOT_ID);
  if (element === null) throw new Error('The page has no root element.');
  const { registry, load } = makeLazyRegistry();
  const plans = new Map<string, Plan>();
  const compile = (name: string, source: DrawnDocument | undefined): Plan | undefined => {
    const known = plans.get(name);
    if (known !== undefined || source === undefined) return known;
    const plan = compileDocument(source, registry);
    plans.set(name, plan);
    return plan;
  };
  const styles = makeStyleSheet(addMissing);
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>();

  let current = readPagePayload();
  const server = current.model;
  // Static blocks stay as the server drew them until another page is shown. Signing in does not change them.
  let isServerPage = true;

  const draw = ({ model, page, blocks }: PagePayload): ReactElement => {
    isServerPage &&= model.content === server.content && model.sources === server.sources;
    const context: RenderContext = {
      ...program,
      planOf: (name) => compile(`block ${name}`, blocks[name]),
      styles,
      report: (problem) => console.warn(formatProblem(problem)),
      omitted: new Set(model.omitted),
      ...(isServerPage && { staticBlocks: server.staticBlocks }),
    };
    return (
      <StrictMode>
        <Mounted onMount={onReady}>
          <PageView plan={compile(`page ${page.name}`, page) as Plan} model={model} context={context} />
        </Mounted>
      </StrictMode>
    );
  };
  await load(current.requiredPrimitives);
  const root = hydrateRoot(element, draw(current), {
    onRecoverableError(error) {
      // Something changed the server's HTML, so React discarded it: static blocks have to be drawn as well.
      isServerPage = false;
      root.render(draw(current));
      reportError(error);
    },
  });
  return {
    ready,
    current: () => current,
    // Loaded before the page is shown, so that it is never seen without its styles.
    prepare: async ({ requiredPrimitives }) =>
      void (await Promise.all([load(requiredPrimitives), import('./browser/page-styles.ts')])),
    show(payload) {
      current = payload;
      flushSync(() => root.render(draw(payload)));
    },
  };
}

function Mounted({ onMount, children }: { onMount: () => void; children: ReactElement }): ReactElement {
  useEffect(onMount, [onMount]);
  return children;
}
