// Draws the theme of the site in a panel beside the page.
import './theme.css';
import './theme-colours.css';
import { autorun } from 'mobx';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { fill } from '../../../../runtime/model/words/fill.ts';
import { stackOf } from '../../../../runtime/theme/write-css.ts';
import type { FontStack } from '../../../../runtime/theme/theme-document.ts';
import type { LocalizedText } from '../../../../runtime/generated/documents.generated.ts';
import { panelDocuments } from '../../../assembly/panel-documents.ts';
import { readPresets } from '../../../assembly/themes.ts';
import { askClashes } from '../../commands/site-documents/ask-clashes.ts';
import type { DocumentClashes } from '../../commands/site-documents/document-keeper.ts';
import { clashTextsOf, type ThemeTexts } from '../../commands/theme/describe-theme.ts';
import { makeThemeCommands } from '../../commands/theme/theme-commands.ts';
import { ThemeKeeper } from '../../commands/theme/theme-keeper.ts';
import {
  addSheet,
  cssOfPage,
  cssOfPresets,
  cssOfShown,
  SHOWN_THEME,
} from '../../commands/theme/theme-styles.ts';
import type { Editor } from '../../commands/editor.ts';
import { useSession } from '../base/session.ts';
import type { PanelContextValue } from '../../../panel/parts/panel-context.ts';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { PropertyPanel } from '../../../panel/property-panel.tsx';
import { ContrastList } from './contrast-list.tsx';
import { LogoSeeds } from './logo-seeds.tsx';
import { OwnFonts } from './own-fonts.tsx';
import { PresetCards } from './preset-cards.tsx';
import { ThemeContext, type ThemeView, type ThemeWork } from './theme-context.ts';
import { ThemeFoot } from './theme-foot.tsx';
import { ThemeHead } from './theme-head.tsx';
import { ThemeHistory } from './theme-history.tsx';
import { TokenView } from './token-view.tsx';
import { TypeScale } from './type-scale.tsx';
import { useOwnFonts } from './use-own-fonts.ts';
import { planActions, usePlan } from './use-plan.ts';

const PARTS = {
  presets: PresetCards,
  logo: LogoSeeds,
  contrast: ContrastList,
  scale: TypeScale,
  'own-fonts': OwnFonts,
};

interface ThemePanelProps {
  /** The document that the panel is drawn in: the window around the frame of another width. */
  host: Document;
  /** An owner has opened it. */
  takesFocus: boolean;
  close(): void;
}

/** Opened anew when it could not be. */
export function ThemePanel(props: ThemePanelProps): ReactElement {
  const [tries, setTries] = useState(0);
  return <Opening key={tries} {...props} again={() => setTries(tries + 1)} />;
}

function Opening({ again, ...props }: ThemePanelProps & { again(): void }): ReactElement {
  const { editor } = useSession();
  const texts = useMemo(() => readTexts(editor), [editor]);
  const { keeper, failure } = useKeeper(editor, texts);
  if (keeper !== undefined) return <OpenTheme {...props} keeper={keeper} texts={texts} />;
  const { words } = texts;
  return (
    <aside className="ed-panel" aria-label={texts.read(texts.document.title)} lang={editor.site.language}>
      <div className="ed-panel-waiting" aria-busy={failure === undefined}>
        <p role="status">{failure === undefined ? words('loading') : `${words('loadFailed')}: ${failure}`}</p>
        {failure !== undefined && (
          <button type="button" className="ed-panel-button" onClick={again}>
            {words('again')}
          </button>
        )}
        <button type="button" className="ed-panel-button" onClick={props.close}>
          <PanelIcon name="close" />
          {words('close')}
        </button>
      </div>
    </aside>
  );
}

function readTexts({ site: { language } }: Pick<Editor, 'site'>): ThemeTexts {
  const document = panelDocuments.get('theme');
  if (document === undefined) throw new Error('There is no panel named "theme".');
  const read = (text: LocalizedText | undefined): string => text?.[language] ?? text?.['en-US'] ?? '';
  const words = (key: string, values: Readonly<Record<string, string>> = {}): string =>
    fill(read(document.words[key]) || key, values);
  return { document, read, words };
}

function useKeeper(
  { context, dialogs }: Editor,
  texts: ThemeTexts,
): { keeper: ThemeKeeper | undefined; failure: string | undefined } {
  const [keeper, setKeeper] = useState<ThemeKeeper>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let opened: ThemeKeeper | undefined;
    let isOver = false;
    const { call, toast } = context;
    const { words } = texts;
    const dependencies = {
      call,
      ask: (clashes: DocumentClashes) => askClashes(dialogs, clashTextsOf(texts), clashes),
      merged: (who: string) => toast({ text: words('merged', { who }), tone: 'plain' }),
    };
    ThemeKeeper.open(readPresets(), dependencies).then(
      (found) => {
        opened = found;
        if (isOver) return found.stop();
        setKeeper(found);
      },
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isOver = true;
      // What was chosen in the last moment is kept, too.
      void opened?.close();
    };
  }, [context, dialogs, texts]);
  return { keeper, failure };
}

interface OpenThemeProps extends ThemePanelProps {
  keeper: ThemeKeeper;
  texts: ThemeTexts;
}

function OpenTheme({ keeper, texts, host, takesFocus, close }: OpenThemeProps): ReactElement {
  const { editor } = useSession();
  const { context, dialogs, toasts, site } = editor;
  const [view, show] = useState<ThemeView>();
  const fonts = useOwnFonts(editor, host);
  useThemeOnPage(keeper, host);
  useUnkeptQuestion(keeper, editor);
  const commands = useMemo(
    () => makeThemeCommands({ keeper, texts, context, dialogs }),
    [keeper, texts, context, dialogs],
  );
  const work: ThemeWork = useMemo(
    () => ({ ...texts, keeper, fonts, show, announce: (text) => toasts.announce(text) }),
    [texts, keeper, fonts, toasts],
  );
  const panel = useMemo(() => contextOf(work), [work]);
  const planned = usePlan(context);
  const { publish, schedule, cancelPlan } = planActions(commands, keeper, planned);
  const attempt = (run: Promise<unknown>): void =>
    void run.catch((error: unknown) => toasts.showError(error));
  const step = (name: 'undo' | 'redo') => () => {
    if (keeper.draft[name]()) work.announce(texts.words(name === 'undo' ? 'undone' : 'redone'));
  };
  const restore = async (revision: number, time: string): Promise<void> => {
    if (await commands.restore(revision, time)) show(undefined);
  };
  return (
    <ThemeContext value={work}>
      <PropertyPanel
        document={texts.document}
        context={panel}
        language={site.language}
        takesFocus={takesFocus}
        undo={step('undo')}
        redo={step('redo')}
        head={<ThemeHead discard={() => attempt(commands.discard())} close={close} />}
        instead={
          view === 'history' ? (
            <ThemeHistory restore={(...asked) => attempt(restore(...asked))} />
          ) : (
            view && <TokenView file={view} />
          )
        }
        foot={
          <ThemeFoot
            undo={step('undo')}
            redo={step('redo')}
            preview={() => attempt(commands.preview())}
            publish={() => attempt(publish())}
            plan={planned[0]}
            schedule={() => attempt(schedule())}
            cancelPlan={() => attempt(cancelPlan())}
          />
        }
      />
    </ThemeContext>
  );
}

function contextOf({ keeper, fonts, words, read, announce }: ThemeWork): PanelContextValue {
  return {
    values: keeper.draft,
    words,
    read,
    parts: PARTS,
    ownFonts: fonts,
    familyOf: (value) => stackOf(value as FontStack),
    drawnBy: SHOWN_THEME,
    announce,
  };
}

/** A change is on the page in the same task: nothing is loaded, and no block is drawn again. */
function useThemeOnPage({ draft }: ThemeKeeper, host: Document): void {
  useEffect(() => {
    const [page, presets, shown] = [addSheet(document), addSheet(host), addSheet(host)];
    presets.replace(cssOfPresets(draft.presets));
    const stops = [
      autorun(() => page.replace(cssOfPage(draft.shown, draft.look, draft.presets))),
      autorun(() => shown.replace(cssOfShown(draft.shown, draft.look, draft.presets))),
    ];
    return () => {
      for (const stop of stops) stop();
      for (const sheet of [page, presets, shown]) sheet.remove();
    };
  }, [draft, host]);
}

/** What is not kept yet would be lost with the page. */
function useUnkeptQuestion(keeper: ThemeKeeper, editor: Editor): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (!keeper.isKept && !editor.isLeaving) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [keeper, editor]);
}
