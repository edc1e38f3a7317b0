// Draws the composer: the outline of a block at the left of the page, what is chosen at its right.
import '../../../panel/panel.css';
import '../../../panel/panel-buttons.css';
import '../../../panel/panel-rows.css';
import '../../../panel/panel-choices.css';
import '../../../panel/panel-phone.css';
import './composer.css';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import type { LocalizedText, OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { fill } from '../../../../runtime/model/words/fill.ts';
import { compileOwned } from '../../../../runtime/owned/compile-owned.ts';
import { panelDocuments } from '../../../assembly/panel-documents.ts';
import { registerSiteBlock } from '../../../assembly/site-blocks.ts';
import type { Version } from '../../commands/composer/block-choices.ts';
import { Composer } from '../../commands/composer/composer.ts';
import { clashTextsOf, type BlockTexts } from '../../commands/composer/describe-clash.ts';
import { drawDrafts } from '../../commands/composer/draw-drafts.ts';
import { DamagedBlock } from '../../commands/composer/read-definition.ts';
import { showSamples } from '../../commands/composer/samples.ts';
import type { Editor } from '../../commands/editor.ts';
import { askClashes } from '../../commands/site-documents/ask-clashes.ts';
import { useSession } from '../base/session.ts';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { BlockText } from './block-text.tsx';
import { ComposerContext, type ComposerWork } from './composer-context.ts';
import { OpenedBlock } from './opened-block.tsx';
import { keepInSight } from './show-freely.ts';

interface ComposerPanelProps {
  host: Document;
  close(): void;
}

/** Opened anew once a damaged block is mended. */
export function ComposerPanel(props: ComposerPanelProps): ReactElement | null {
  const [tries, setTries] = useState(0);
  return <OpenedPanel key={tries} {...props} reopen={() => setTries(tries + 1)} />;
}

interface OpenedPanelProps extends ComposerPanelProps {
  reopen(): void;
}

function OpenedPanel({ host, close, reopen }: OpenedPanelProps): ReactElement | null {
  const { editor } = useSession();
  const name = editor.panel.block;
  const texts = useMemo(() => readTexts(editor.site.language), [editor]);
  const { composer, failure } = useOpened(editor, name, texts);
  const work = useMemo(
    () =>
      composer && {
        ...texts,
        composer,
        translate: editor.translate,
        announce: (text: string): void => editor.toasts.announce(text),
      },
    [composer, texts, editor],
  );
  if (work !== undefined)
    return (
      <ComposerContext value={work}>
        <OpenedBlock host={host} close={close} />
      </ComposerContext>
    );
  const { words, read, title } = texts;
  if (failure instanceof DamagedBlock && name !== undefined)
    return (
      <aside className="ed-panel" aria-label={read(title)} lang={editor.site.language}>
        <BlockText {...{ name, words, reopen, close }} />
      </aside>
    );
  return (
    <aside className="ed-panel" aria-label={read(title)} lang={editor.site.language}>
      <div className="ed-panel-waiting" aria-busy={failure === undefined}>
        <p role="status">
          {failure === undefined ? words('loading') : `${words('loadFailed')}: ${failure.message}`}
        </p>
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
  // A site's text may be written in another language alone.
  const read = (text: Partial<LocalizedText> = {}): string =>
    text[language] ?? text['en-US'] ?? Object.values(text)[0] ?? '';
  const words = (key: string, values: Readonly<Record<string, string>> = {}): string =>
    fill(read(document.words[key]) || key, values);
  return { read, words, title: document.title };
}

/** Draws a definition on the page in the place of what the page has. The composer marks its nodes. */
function drawBlock(
  editor: Editor,
  definition: OwnedBlockDocument,
  { published, version }: { published?: OwnedBlockDocument | undefined; version?: Version | undefined },
): void {
  try {
    const { document } = compileOwned(definition, { isMarked: published !== undefined });
    registerSiteBlock(definition.name, () => ({ document }));
    showSamples(editor, document, { published, version });
    editor.page.redrawBlocks();
  } catch (error) {
    // What was drawn last stays; the problems of the definition are listed.
    console.warn(error);
  }
}

function useOpened(
  editor: Editor,
  name: string | undefined,
  texts: BlockTexts,
): { composer: Composer | undefined; failure: Error | undefined } {
  const [composer, setComposer] = useState<Composer>();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    if (name === undefined) return undefined;
    let opened: Composer | undefined;
    let isOver = false;
    const { context, dialogs } = editor;
    Composer.open(name, {
      call: context.call,
      ask: async (clashes) =>
        opened !== undefined && askClashes(dialogs, clashTextsOf(opened.definition, texts), clashes),
      draw: (definition, version) =>
        drawBlock(editor, definition, { published: isOver ? undefined : opened?.published, version }),
      merged: (who) => context.toast({ text: texts.words('merged', { who }), tone: 'plain' }),
    }).then(
      (found) => {
        opened = found;
        context.siteBlocks.drafts.delete(name);
        if (isOver) {
          void found.close();
          return;
        }
        drawBlock(editor, found.definition, { published: found.published });
        setComposer(found);
      },
      (error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isOver = true;
      if (opened === undefined) return;
      const show = keepInSight(editor.targets.places, opened.definition.view.id);
      show();
      void opened
        .close()
        .then(() => drawDrafts(editor, [name]))
        // Without its draft the page shows what visitors see.
        .catch((error: unknown) => editor.toasts.showError(error))
        .then(show);
    };
  }, [editor, name, texts]);
  return { composer, failure };
}
