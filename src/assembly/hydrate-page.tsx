import { StrictMode, useEffect, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { compileDocument, type Plan } from '../../runtime/compile/compile.ts';
import type { DrawnDocument } from '../../runtime/compile/documents/trim.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import type { RenderHost } from '../../runtime/render/host.ts';
import { PageView } from '../../runtime/render/page-view.tsx';
import { makeStyleSheet } from '../../runtime/render/style-sheet.ts';
import { makeLazyRegistry } from './lazy-registry.ts';
import { ROOT_ID, STYLES_ID } from './browser/page-elements.ts';
import { readPagePayload, type PagePayload } from './page-payload.ts';

// The server wrote the styles of its page into it. Those of another come with what they are written by, which few visitors need.
function addMissing(name: string, pageJson: string): void {
  if (document.getElementById(STYLES_ID)?.textContent.includes(`.${name}{`) === true) return;
  void import('./browser/page-styles.ts').then(({ addStyle }) => addStyle(name, pageJson));
}

/** What a program gives to the pages it shows. */
export type PageProgram = Pick<RenderHost, 'actions' | 'loadSource' | 'keep'>;

/** A page on screen; `show` puts another in its place, at once. */
export interface ShownPage {
  /** What is shown now. */
  current(): PagePayload;
  /** Fulfilled when the server's page has been taken over: another one may not come before. */
  ready: Promise<void>;
  show(payload: PagePayload): void;
  /** Loads what is missing to draw a page; before that it may not be shown. */
  prepare(payload: PagePayload): Promise<void>;
}

/** Takes over the page that the server drew. Nothing is asked of the server again. */
export async function hydratePage(program: PageProgram): Promise<ShownPage> {
  const element = document.getElementById(ROOT_ID);
  if (element === null) throw new Error('The page has no root element.');
  const { registry, take } = makeLazyRegistry();
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
  // What the server drew stands until another page comes. Who is signed in changes nothing in it.
  let isServers = true;

  const draw = ({ model, page, blocks }: PagePayload): ReactElement => {
    isServers &&= model.content === server.content && model.sources === server.sources;
    const host: RenderHost = {
      ...program,
      planOf: (name) => compile(`block ${name}`, blocks[name]),
      styles,
      report: (problem) => console.warn(formatProblem(problem)),
      omitted: new Set(model.omitted),
      ...(isServers && { staticBlocks: server.staticBlocks }),
    };
    return (
      <StrictMode>
        <Mounted then={onReady}>
          <PageView plan={compile(`page ${page.name}`, page) as Plan} model={model} host={host} />
        </Mounted>
      </StrictMode>
    );
  };
  await take(current.requiredPrimitives);
  const root = hydrateRoot(element, draw(current), {
    onRecoverableError(error) {
      // React has thrown away what the server drew, because something had changed it: what stood must be drawn too.
      isServers = false;
      root.render(draw(current));
      reportError(error);
    },
  });
  return {
    ready,
    current: () => current,
    // With the styles at hand, a page is never seen without them.
    prepare: async ({ requiredPrimitives }) =>
      void (await Promise.all([take(requiredPrimitives), import('./browser/page-styles.ts')])),
    show(payload) {
      current = payload;
      flushSync(() => root.render(draw(payload)));
    },
  };
}

function Mounted({ then, children }: { then: () => void; children: ReactElement }): ReactElement {
  useEffect(then, [then]);
  return children;
}
