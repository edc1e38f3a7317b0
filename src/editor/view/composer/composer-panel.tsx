// The composer: the outline of a block at the left of the page, what is chosen at its right.
import '../panel/panel.css';
import '../panel/panel-buttons.css';
import '../panel/panel-rows.css';
import '../panel/panel-choices.css';
import '../panel/panel-phone.css';
import './composer.css';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import type { LocalizedText, OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { fill } from '../../../../runtime/model/words/fill.ts';
import { compileOwned } from '../../../../runtime/owned/compile-owned.ts';
import { panelDocuments } from '../../../assembly/panel-documents.ts';
import { registerSiteBlock } from '../../../assembly/site-blocks.ts';
import { Composer } from '../../commands/composer/composer.ts';
import { keepSamples, showSamples } from '../../commands/composer/samples.ts';
import type { Editor } from '../../commands/editor.ts';
import { useSession } from '../base/session.ts';
import { PanelIcon } from '../panel/parts/panel-icon.tsx';
import { ComposerContext, nameNode, useComposer, type ComposerWork } from './composer-context.ts';
import { NodeContent } from './node-content.tsx';
import { NodeShows } from './node-shows.tsx';
import { NodeStyle } from './node-style.tsx';
import { Outline } from './outline.tsx';
import { useCanvas } from './use-canvas.ts';

interface ComposerPanelProps {
  host: Document;
  close(): void;
}

export function ComposerPanel({ host, close }: ComposerPanelProps): ReactElement | null {
  const { editor } = useSession();
  const name = editor.panel.block;
  const texts = useMemo(() => readTexts(editor.site.language), [editor]);
  const { composer, failure } = useOpened(editor, name, texts.words);
  const work = useMemo(
    () => composer && { ...texts, composer, announce: (text: string): void => editor.toasts.announce(text) },
    [composer, texts, editor],
  );
  if (work !== undefined)
    return (
      <ComposerContext value={work}>
        <Opened host={host} close={close} />
      </ComposerContext>
    );
  const { words, read, title } = texts;
  return (
    <aside className="ed-panel" aria-label={read(title)} lang={editor.site.language}>
      <div className="ed-panel-waiting" aria-busy={failure === undefined}>
        <p role="status">{failure === undefined ? words('loading') : `${words('loadFailed')}: ${failure}`}</p>
        <button type="button" className="ed-panel-button" onClick={close}>
          <PanelIcon name="close" />
          {words('close')}
        </button>
      </div>
    </aside>
  );
}

function readTexts(language: string): Pick<ComposerWork, 'words' | 'read'> & { title: LocalizedText } {
  const document = panelDocuments.get('block');
  if (document === undefined) throw new Error('There is no panel named "block".');
  const read = (text: LocalizedText | undefined): string => text?.[language] ?? text?.['en-US'] ?? '';
  const words = (key: string, values: Readonly<Record<string, string>> = {}): string =>
    fill(read(document.words[key]) || key, values);
  return { read, words, title: document.title };
}

/** Draws a definition on the page in the place of what the page has. */
function drawBlock(editor: Editor, definition: OwnedBlockDocument, isMarked: boolean): void {
  try {
    const { document } = compileOwned(definition, { isMarked });
    registerSiteBlock(definition.name, () => ({ document }));
    showSamples(editor, document, isMarked);
    editor.page.redrawBlocks();
  } catch (error) {
    // What was drawn last stays; the problems of the definition are listed.
    console.warn(error);
  }
}

function useOpened(
  editor: Editor,
  name: string | undefined,
  words: ComposerWork['words'],
): { composer: Composer | undefined; failure: string | undefined } {
  const [composer, setComposer] = useState<Composer>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (name === undefined) return undefined;
    let opened: Composer | undefined;
    let isOver = false;
    Composer.open(name, {
      call: editor.context.callInBackground,
      draw: (definition) => drawBlock(editor, definition, !isOver),
      merged: (who) => editor.context.toast({ text: words('merged', { who }), tone: 'plain' }),
    }).then(
      (found) => {
        if (isOver) return void found.close();
        opened = found;
        drawBlock(editor, found.definition, true);
        setComposer(found);
      },
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isOver = true;
      void opened?.close();
    };
  }, [editor, name, words]);
  return { composer, failure };
}

const TABS = ['content', 'layout', 'style', 'shows'] as const;

const Opened = observer(function Opened({ host, close }: ComposerPanelProps): ReactElement {
  const work = useComposer();
  const { composer, words } = work;
  const { editor } = useSession();
  useCanvas(composer);
  const left = useLeftPlace(host);
  const { node } = composer.node;
  useEffect(() => editor.release(), [editor]);
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || !/^[zy]$/i.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey || event.key.toLowerCase() === 'y') composer.redo();
    else composer.undo();
  };
  return (
    <>
      {left !== undefined &&
        createPortal(
          <aside
            className="ed-panel"
            aria-label={words('outline')}
            lang={editor.site.language}
            onKeyDown={onKey}
          >
            <Outline />
          </aside>,
          left,
        )}
      <aside
        className="ed-panel"
        aria-label={nameNode(work, node)}
        lang={editor.site.language}
        onKeyDown={onKey}
      >
        <header className="ed-panel-head">
          <div className="ed-panel-line">
            <h2 tabIndex={-1} data-first>
              {nameNode(work, node)}
            </h2>
            <span className="ed-panel-badge">{words(node.is === 'icon' ? 'iconNode' : node.is)}</span>
            <button
              type="button"
              className="ed-panel-button ed-panel-quiet ed-panel-only"
              aria-label={words('close')}
              title={words('close')}
              onClick={close}
            >
              <PanelIcon name="close" />
            </button>
          </div>
          <div className="ed-panel-jump" role="tablist">
            {TABS.map((tab) => (
              <button
                key={tab}
                type="button"
                role="tab"
                aria-selected={composer.tab === tab}
                aria-current={composer.tab === tab ? 'true' : undefined}
                onClick={() => composer.set({ tab })}
              >
                {words(tab)}
              </button>
            ))}
          </div>
        </header>
        <div className="ed-panel-body ed-composer-body" role="tabpanel" tabIndex={-1}>
          {composer.tab === 'content' && <NodeContent />}
          {composer.tab === 'layout' && <NodeStyle groups={['layout', 'size']} />}
          {composer.tab === 'style' && <NodeStyle groups={['type', 'box']} />}
          {composer.tab === 'shows' && <NodeShows />}
          {composer.problems
            .filter((problem) => problem.node === node.id)
            .map((problem) => (
              <p key={`${problem.code} ${problem.pointer}`} className="ed-panel-wrong" role="status">
                {problem.message}
              </p>
            ))}
        </div>
        <Foot />
      </aside>
    </>
  );
});

const Foot = observer(function Foot(): ReactElement {
  const { composer, words, read } = useComposer();
  const { editor } = useSession();
  const { context, toasts } = editor;
  const attempt = (run: Promise<unknown>): void =>
    void run.catch((error: unknown) => toasts.showError(error));
  const [problem] = composer.problems;
  const publish = async (): Promise<void> => {
    const uses = await context.callInBackground('consoleBlock.usage', {
      query: { id: composer.name },
      quiet: true,
    });
    const now = uses.filter(({ effect }) => effect === 'prevents');
    const places = now
      .slice(0, 8)
      .map(({ title }) => title)
      .join('、');
    const text =
      now.length === 0 ? words('publishNone') : words('publishUses', { count: String(now.length), places });
    const title = words('publishTitle', { name: read(composer.definition.title) });
    if ((await context.confirm({ text: `${title} ${text}`, yes: words('yes') })) !== true) return;
    await composer.publish();
    keepSamples(editor, composer.name);
    context.toast({ text: words('published'), tone: 'success' });
  };
  const discard = async (): Promise<void> => {
    if ((await context.confirm({ text: words('discardQuestion'), yes: words('discard') })) === true)
      await composer.discard();
  };
  return (
    <footer className="ed-panel-foot">
      <span role="status" className="ed-composer-state">
        {composer.isPublic && composer.state === 'kept' ? words('nothing') : words(composer.state)}
      </span>
      {problem !== undefined && <p className="ed-panel-wrong">{problem.message}</p>}
      {problem !== undefined && (
        <button
          type="button"
          className="ed-panel-button ed-composer-problem"
          title={problem.message}
          onClick={() =>
            composer.set({ chosen: problem.node ?? composer.definition.view.id, tab: 'content' })
          }
        >
          <PanelIcon name="warn" />
          {words('problems', { count: String(composer.problems.length) })}
        </button>
      )}
      <button
        type="button"
        className="ed-panel-button ed-panel-quiet"
        disabled={composer.isPublic}
        onClick={() => attempt(discard())}
      >
        {words('discard')}
      </button>
      <button
        type="button"
        className="ed-panel-button ed-panel-primary"
        disabled={composer.isPublic || problem !== undefined || !editor.may('content.publish')}
        onClick={() => attempt(publish())}
      >
        {words('publish')}
      </button>
    </footer>
  );
});

/** The place of the outline: at the left of the page, which gets narrower. */
function useLeftPlace(host: Document): HTMLElement | undefined {
  const [place, setPlace] = useState<HTMLElement>();
  useEffect(() => {
    const made = host.createElement('div');
    made.className = 'ed-panel-place ed-outline-place';
    host.getElementById('editor')?.append(made);
    host.documentElement.dataset.outline = '';
    setPlace(made);
    return () => {
      made.remove();
      delete host.documentElement.dataset.outline;
    };
  }, [host]);
  return place;
}
