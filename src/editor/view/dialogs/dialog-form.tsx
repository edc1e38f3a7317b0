// Draws the form of a dialog document.
import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type Ref,
} from 'react';
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import { rulesInside, type FormRule } from '../../../../runtime/forms/rules/rule.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { FieldSet, FieldSetHandle, ReadyFieldSet } from '../../../assembly/forms/field-set.tsx';
import { importAgain } from '../../../assembly/browser/import-again.ts';
import { loadPart } from '../../../assembly/browser/load-part.ts';
import { useSession } from '../base/session.ts';

/** The border of a box with the focus. */
const FOCUSED = { activeBorderColor: '#1d4fd8', hoverBorderColor: '#1d4fd8' };

// Dialogs look the same with every theme of a site.
const THEME = {
  components: {
    Input: FOCUSED,
    InputNumber: FOCUSED,
    DatePicker: FOCUSED,
    Select: { ...FOCUSED, activeOutlineColor: 'rgb(29 79 216 / 25%)' },
  },
  token: {
    colorPrimary: '#1d4fd8',
    colorError: '#b3261e',
    colorText: '#16202e',
    colorTextPlaceholder: '#55627a',
    colorTextQuaternary: '#7b8798',
    colorBorder: '#b9c2d0',
    borderRadius: 6,
  },
};

interface DialogFormProps {
  ref: Ref<FieldSetHandle>;
  /** The dialog document's Formily schema. */
  schema: Record<string, unknown>;
  value: JsonObject;
  /** `$lookup` in the schema's expressions: choices that are not in the document. */
  lookup: Readonly<Record<string, unknown>>;
  /** Where fields put their popups. Inside the dialog: the rest of the page is inert while it is open. */
  popups(): HTMLElement;
  /** Answers what fields ask for. */
  ask: ComponentProps<typeof FieldSet>['ask'];
  onChange: ComponentProps<typeof FieldSet>['onChange'];
}

interface Loaded {
  Fields: typeof FieldSet;
  ready: ReadyFieldSet;
}

/** Formily and the fields are loaded with the first dialog that has a form. */
export function DialogForm({
  ref,
  schema,
  value,
  lookup,
  popups,
  ask,
  onChange,
}: DialogFormProps): ReactElement | null {
  const { editor } = useSession();
  const rules = useMemo(
    () => rulesInside(localize({ type: 'object', ...schema }, editor.site.language)),
    [schema, editor],
  );
  const { loaded, failure, retry } = useFields(rules, value, lookup);
  const fields = useRef<FieldSetHandle>(null);

  useImperativeHandle(
    ref,
    () => ({
      submit: async () => (rules.length === 0 ? {} : fields.current?.submit()),
      // Nothing has been changed before the fields are loaded.
      read: () => fields.current?.read() ?? value,
    }),
    [rules, value],
  );

  if (rules.length === 0) return null;
  return (
    <div className="ed-dialog-body">
      {failure !== '' ? (
        <div className="ed-dialog-unloaded" role="alert">
          <p>{failure}</p>
          <button type="button" className="ed-button ed-button-plain" onClick={retry}>
            {editor.translate('saveFailed.again')}
          </button>
        </div>
      ) : loaded === undefined ? (
        <p className="ed-dialog-loading" role="status">
          {editor.translate('loading')}
        </p>
      ) : (
        <loaded.Fields
          ref={fields}
          ready={loaded.ready}
          theme={THEME}
          popups={popups}
          ask={ask}
          onChange={onChange}
        />
      )}
    </div>
  );
}

interface LoadingFields {
  /** Undefined until they are loaded. */
  loaded: Loaded | undefined;
  /** Why they could not be loaded; empty while that may still succeed. */
  failure: string;
  retry(): void;
}

function useFields(
  rules: readonly FormRule[],
  value: JsonObject,
  lookup: DialogFormProps['lookup'],
): LoadingFields {
  const { editor } = useSession();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (rules.length === 0 || failure !== '') return undefined;
    let isOpen = true;
    const load = async (): Promise<Loaded> => {
      const { FieldSet: Fields, prepareFieldSet } = await importAgain(
        () => import('../../../assembly/forms/field-set.tsx'),
      );
      return { Fields, ready: await prepareFieldSet(rules, editor.site, lookup, value) };
    };
    const fail = (error: unknown): void => setFailure(error instanceof Error ? error.message : String(error));
    loadPart(load, editor.translate('partFailed')).then(
      (found) => isOpen && setLoaded(found),
      (error: unknown) => isOpen && fail(error),
    );
    return () => {
      isOpen = false;
    };
  }, [rules, editor, lookup, value, failure]);
  return { loaded, failure, retry: () => setFailure('') };
}
