// Draws a form of a document. Formily and its fields are loaded with the first one.
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { createPortal } from 'react-dom';
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import { rulesInside, type FormRule } from '../../../../runtime/forms/rules/rule.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import { track } from '../../../../runtime/model/pending-work.ts';
import { whileWanted } from '../../../../runtime/model/while-wanted.ts';
import type { FieldSet, FieldSetHandle, ReadyFieldSet } from '../../../assembly/forms/field-set.tsx';
import type { RulesEditorProps } from '../../../assembly/forms/rules-editor.ts';
import type { FormLayout } from '../../../assembly/forms/form-layout.ts';
import type * as recordForm from '../../../assembly/forms/record-form.ts';
import { withOwnerWords } from '../../../assembly/forms/owner-words.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { useFieldAsks } from './field-asks.tsx';
import { useTheme } from '../frame/theme.ts';
import { Skeleton } from '../frame/skeleton.tsx';

const Designer = lazy(() =>
  track(
    'designer',
    import('../designer/designer.tsx').then((module) => ({ default: module.Designer })),
  ),
);

/** The designer of forms is loaded with the first form that is opened. */
function RulesEditor(props: RulesEditorProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <Designer {...props} />
    </Suspense>
  );
}

/** The rules of a Formily schema, in a language. */
export function rulesOf(schema: object, language: string): readonly FormRule[] {
  return rulesInside(localize({ type: 'object', ...schema }, language));
}

const NOTHING = {};

/** Resolves when what is drawn now has been painted; at once in a tab that is not seen. */
const nextPaint = (): Promise<void> =>
  document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

interface LoadedForm {
  Fields: typeof FieldSet;
  ready: ReadyFieldSet;
  functions: typeof recordForm;
}

interface DocumentFormProps {
  ref?: Ref<Pick<FieldSetHandle, 'submit'>>;
  schema: object;
  /** Another object begins anew. */
  initial: JsonObject;
  /** Drawn until the form has loaded, which begins when this has been painted. */
  first?: ReactNode;
  /** The values may not be those of now: the form waits for these. */
  isOld?: boolean;
  startsFocused?: boolean;
  layout?: FormLayout;
  /** `$lookup` of its expressions. Another object begins anew. */
  lookup?: Readonly<Record<string, unknown>>;
  /** The values can be read and not changed. */
  isDisabled?: boolean;
  onChange?(values: JsonObject): void;
  /** Called at every change: it costs less than `onChange`. */
  onTouch?(): void;
  /** Gets the form before anything can be typed, and the functions that read it. */
  onDrawn?(form: ReadyFieldSet['form'], functions: typeof recordForm): void;
}

export function DocumentForm(props: DocumentFormProps): ReactElement {
  const { first, isOld = false, onDrawn, ...form } = props;
  const { ref, schema, initial, lookup = NOTHING, isDisabled = false, ...drawing } = form;
  const { site: siteNow, actions } = useConsole();
  const theme = useTheme();
  // What is typed stays when the site is read anew.
  const [site] = useState(siteNow);
  const [loaded, setLoaded] = useState<LoadedForm>();
  const { ask, dialogs } = useFieldAsks(DocumentForm);
  const box = useRef<HTMLDivElement>(null);
  const fields = useRef<FieldSetHandle>(null);
  const popups = useCallback(() => box.current ?? document.body, []);
  const hasFirst = first !== undefined;

  useEffect(() => {
    const load = async (): Promise<LoadedForm> => {
      if (hasFirst) await nextPaint();
      const [{ FieldSet: Fields, prepareFieldSet }, functions] = await Promise.all([
        import('../../../assembly/forms/field-set.tsx'),
        import('../../../assembly/forms/record-form.ts'),
      ]);
      const rules = rulesOf(schema, site.language);
      const worded = await withOwnerWords(site, schema);
      const ready = await prepareFieldSet(rules, worded, lookup, initial, { isDisabled });
      return { Fields, ready, functions };
    };
    if (isOld) return undefined;
    const fail = (error: unknown): void => actions.toast({ text: String(error), tone: 'error' });
    return whileWanted(track('form', load()), setLoaded, fail);
  }, [schema, initial, lookup, isDisabled, isOld, site, actions, hasFirst]);
  // Who is faster than the form is answered by it, too.
  const [drawn] = useState(() => Promise.withResolvers<void>());
  useEffect(() => {
    if (loaded !== undefined) drawn.resolve();
  }, [loaded, drawn]);
  const submit = async () => drawn.promise.then(() => fields.current?.submit());
  useImperativeHandle(ref, () => ({ submit }));

  return (
    <div ref={box} className="console-form">
      {loaded === undefined ? (
        first
      ) : (
        <loaded.Fields
          key={loaded.ready.form.id}
          ref={fields}
          ready={loaded.ready}
          theme={theme}
          popups={popups}
          {...{ ask, RulesEditor }}
          onDrawn={(form) => onDrawn?.(form, loaded.functions)}
          {...drawing}
        />
      )}
      {/* Browsers do not let a form inside a form submit: the events end at the outer one. */}
      {createPortal(dialogs, document.getElementById('console-main') ?? document.body)}
    </div>
  );
}
