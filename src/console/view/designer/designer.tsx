// Draws the designer of forms: kinds of fields, the form, and the panel of what is chosen.
import '../../../panel/panel.css';
import '../../../panel/panel-buttons.css';
import '../../../panel/panel-rows.css';
import '../../../panel/panel-choices.css';
import '../../../panel/panel-phone.css';
import './designer.css';
import './designer-phone.css';
import './designer-canvas.css';
import './designer-panel.css';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactElement,
} from 'react';
import { outlineOf } from '../../../../runtime/designer/outline.ts';
import { missingIn } from '../../../../runtime/designer/texts.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { LocalizedText } from '../../../../runtime/generated/documents.generated.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import { fill } from '../../../../runtime/model/words/fill.ts';
import {
  useFieldSite,
  useLanguageState,
  useMissingLanguages,
  type RulesEditorProps,
} from '../../../assembly/forms/rules-editor.ts';
import { readFieldKinds } from '../../../assembly/field-kinds.ts';
import { panelDocuments } from '../../../assembly/panel-documents.ts';
import { Canvas } from './canvas.tsx';
import { nameNode } from './describe-node.ts';
import { DesignSession } from './design-session.ts';
import { DesignerBar, type Mode } from './designer-bar.tsx';
import { DesignerContext, ProblemsContext, useDesigner, type DesignTools } from './designer-context.ts';
import { useDesignerKeys } from './designer-keys.ts';
import { FieldPalette } from './field-palette.tsx';
import { FieldPanel } from './field-panel.tsx';
import { PasteQuestions } from './paste-questions.tsx';
import { problemsOf } from './problems.ts';
import { ProblemsStrip } from './problems-strip.tsx';
import { Trial } from './trial.tsx';
import { useSettled } from './use-settled.ts';

/** How long after the last change problems are looked for. */
const REST_MS = 200;

const NEAREST = { block: 'nearest' } as const;

export function Designer(props: RulesEditorProps): ReactElement {
  const [tools, said] = useNewTools(props);
  const { design } = useSyncExternalStore(tools.session.subscribe, tools.session.read);
  const settled = useSettled(design, REST_MS);
  const problems = useMemo(() => problemsOf(outlineOf(settled), props.errors), [settled, props.errors]);
  const { languages } = tools;
  const missing = useMemo(
    () =>
      missingIn(
        settled,
        languages.map(({ code }) => code),
      ),
    [settled, languages],
  );
  useMissingLanguages('rule', missing);
  return (
    <DesignerContext value={tools}>
      <ProblemsContext value={problems}>
        <Parts said={said} />
      </ProblemsContext>
    </DesignerContext>
  );
}

function Parts({ said }: { said: string }): ReactElement {
  const designing = useDesigner();
  const { words, state } = designing;
  const search = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  // The title and the fields are shown in one language.
  const language = useLanguageState()?.shown ?? designing.language;
  const [sheet, setSheet] = useState<'palette' | 'panel'>();
  const [mode, setMode] = useState<Mode>('design');
  const closeSheet = useCallback(() => setSheet(undefined), []);
  const { document } = useTexts();
  useDesignerKeys(root, search, designing);
  // On phones the sheet would cover what it is about.
  useEffect(() => {
    if (sheet === 'panel')
      root.current?.querySelector('.fd-hit[aria-pressed="true"]')?.scrollIntoView(NEAREST);
  }, [sheet]);
  return (
    <div
      ref={root}
      className="fd"
      lang={designing.language}
      data-sheet={sheet}
      data-chosen={state.chosen.length > 0 || undefined}
    >
      <DesignerBar {...{ mode, setMode, sheet, setSheet }} />
      {mode === 'trial' ? (
        <Trial language={language} />
      ) : (
        <div className="fd-columns">
          <div className="fd-left">
            <FieldPalette box={search} onAdded={closeSheet} />
          </div>
          <div className="fd-middle">
            {mode === 'paste' ? (
              <PasteQuestions close={() => setMode('design')} />
            ) : (
              <p className="ed-panel-hint fd-hint">{words('canvasHint')}</p>
            )}
            <Canvas language={language} />
            <RefusalNote />
            <ProblemsStrip />
          </div>
          <div className="fd-right">
            <FieldPanel document={document} />
          </div>
        </div>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}

/** Why the last step could not be made. */
function RefusalNote(): ReactElement | null {
  const designing = useDesigner();
  const { words, state } = designing;
  const { refusal, outline } = state;
  if (refusal === undefined) return null;
  const by = refusal.by
    .flatMap((id) => outline.byId.get(id) ?? [])
    .map((node) => `“${nameNode(designing, node)}”`)
    .join(', ');
  return (
    <p className="fd-refusal" role="alert">
      {words(refusal.refused, { by })}
    </p>
  );
}

function useTexts() {
  const { language } = useFieldSite();
  return useMemo(() => {
    const document = panelDocuments.get('form-field');
    if (document === undefined) throw new Error('There is no panel named "form-field".');
    const read = (text: LocalizedText | undefined): string => text?.[language] ?? text?.['en-US'] ?? '';
    const words: DesignTools['words'] = (key, values = {}) => fill(read(document.words[key]) || key, values);
    return { document, read, words, kinds: readFieldKinds() };
  }, [language]);
}

/** The work of the designer, with the session that keeps it, and what is said to screen readers. */
function useNewTools(props: RulesEditorProps): [tools: DesignTools, said: string] {
  const { value, onChange, disabled: isOff, openText, readAround } = props;
  const { language, languages } = useFieldSite();
  const { read, words, kinds } = useTexts();
  const [session] = useState(() => new DesignSession(value));
  useEffect(() => session.setListener(onChange), [session, onChange]);
  useEffect(() => session.meet(value), [session, value]);
  const [said, announce] = useState('');
  const tools = useMemo(
    () => ({
      session,
      kinds,
      words,
      read,
      language,
      languages,
      isOff,
      announce,
      readAround,
      openText: (id?: string) => {
        const node = session.read().outline.byId.get(id ?? '');
        openText(node === undefined || !isObject(node.rule) ? '' : formatPointer(node.at));
      },
    }),
    [session, kinds, words, read, language, languages, isOff, openText, readAround],
  );
  return [tools, said];
}
