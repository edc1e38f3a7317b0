/**
 * Draws a form of visitors inside of a field of an owner's form. It shows what was filled in, or how a form
 * will look.
 */
import { createForm, onFormInputChange, onFormValuesChange, type Form } from '@formily/core';
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type PropsWithChildren,
  type ReactElement,
} from 'react';
import {
  FieldServicesContext,
  useFieldServices,
  type FieldServices,
  type InnerFormProps,
} from '../../../blocks/fields/services.ts';
import {
  setFormMessages,
  translateBrokenRule,
  validateForm,
} from '../../../runtime/forms/formily/validation.ts';
import { localize } from '../../../runtime/forms/rules/localize.ts';
import { rulesInside, type FormRule } from '../../../runtime/forms/rules/rule.ts';
import { collectValues } from '../../../runtime/forms/values/collect-values.ts';
import { FormFields, type FieldRegistry } from '../../../runtime/forms/view/form-fields.tsx';
import { isObject, type JsonObject } from '../../../runtime/model/json.ts';
import type { SiteModel } from '../../../runtime/model/page.ts';
import { whileWanted } from '../../../runtime/model/while-wanted.ts';
import { makeUuid } from '../../../runtime/model/uuid.ts';
import { loadFieldRegistry, loadScope } from './field-registry.tsx';
import { reportLater } from './report-later.ts';

interface DrawnForm {
  form: Form;
  /** The rules as they were given, as text. */
  text: string;
  rules: readonly FormRule[];
  registry: FieldRegistry;
  language: string;
}

/** The component for the forms of a site. */
export function innerFormOf(site: SiteModel): ComponentType<InnerFormProps> {
  return function InnerForm({ ref, ...props }: InnerFormProps): ReactElement | null {
    const drawn = useDrawnForm(site, props);
    useWorkOn(drawn, props);
    useImperativeHandle(
      ref,
      () => ({ validate: async () => drawn === undefined || (await validateForm(drawn.form)) }),
      [drawn],
    );
    if (drawn === undefined) return null;
    const isOld = drawn.text !== JSON.stringify(props.rules);
    return (
      <InnerFormServices translate={drawn.registry.scope.t}>
        <div className="form" lang={drawn.language} aria-busy={isOld}>
          <FormFields key={drawn.form.id} {...drawn} />
        </div>
      </InnerFormServices>
    );
  };
}

/** What the fields of such a form ask of what is around them. */
export function InnerFormServices({
  translate,
  children,
}: Pick<FieldServices, 'translate'> & PropsWithChildren): ReactElement {
  const outer = useFieldServices();
  const services = useMemo(() => ({ ...outer, translate, upload: pretendUpload }), [outer, translate]);
  return <FieldServicesContext value={services}>{children}</FieldServicesContext>;
}

/** Drawn anew for other rules; meanwhile the old form stays. */
function useDrawnForm(
  site: SiteModel,
  { rules, values, use, language = site.language, onFailure }: InnerFormProps,
): DrawnForm | undefined {
  const [drawn, setDrawn] = useState<DrawnForm>();
  const draw = useEffectEvent(async (text: string, how: InnerFormProps['use'], code: string) => {
    // A copy of plain objects: the outer form watches its own.
    const own = {
      rules: JSON.parse(text) as FormRule[],
      values: JSON.parse(JSON.stringify(values)) as JsonObject,
    };
    return { ...(await drawForm(site, own, how, code)), text };
  });
  const fail = useEffectEvent((error: unknown) => onFailure?.(String(error)));
  const key = JSON.stringify(rules);
  useEffect(() => {
    // In pieces: whoever types meanwhile is not kept waiting.
    const show = (next: DrawnForm): void => startTransition(() => setDrawn(next));
    return whileWanted(draw(key, use, language), show, (error) => fail(error));
  }, [key, use, language]);
  return drawn;
}

/** Tells what is typed, and takes over values that come from elsewhere: discarded or merged ones. */
function useWorkOn(drawn: DrawnForm | undefined, { values, use, onChange }: InnerFormProps): void {
  const isTyped = useRef(false);
  const told = useRef<string>(undefined);
  const given = JSON.stringify(values);
  useChangeReport(drawn?.form, isTyped, (form) => {
    const now = collectValues(form);
    told.current = JSON.stringify(now);
    onChange?.(now);
  });
  useEffect(() => {
    // The first values are in the form already.
    const isKnown = told.current === undefined || told.current === given;
    told.current = given;
    if (drawn === undefined || use === 'preview' || isKnown) return;
    isTyped.current = false;
    drawn.form.setValues(JSON.parse(given), 'overwrite');
  }, [drawn, given, use]);
}

/** In a preview files are chosen and go nowhere. What was handed in cannot be exchanged. */
const pretendUpload = ({ name, size }: File) => Promise.resolve({ id: makeUuid(), name, size });

/** Calls `tell` with the form when somebody has typed, and when reactions have computed something of it. */
function useChangeReport(
  form: Form | undefined,
  isTyped: { current: boolean },
  tell: (form: Form) => void,
): void {
  const reportNow = useEffectEvent(tell);
  useEffect(() => {
    if (form === undefined) return undefined;
    form.addEffects('tell', () => {
      onFormInputChange(() => {
        isTyped.current = true;
        reportNow(form);
      });
      const reportSoon = reportLater(() => reportNow(form));
      onFormValuesChange(() => {
        if (isTyped.current) reportSoon();
      });
    });
    return () => form.removeEffects('tell');
  }, [form, isTyped]);
}

async function drawForm(
  site: SiteModel,
  { rules, values }: { rules: readonly FormRule[]; values: JsonObject },
  use: InnerFormProps['use'],
  language: string,
): Promise<Omit<DrawnForm, 'text'>> {
  const isReadOnly = use === 'read';
  const localized = localize(rules, language);
  const drawnRules = use === 'edit' ? withFixedFiles(withoutButtons(localized)) : localized;
  const registry = await loadFieldRegistry(drawnRules, site, { isReadOnly, isOwners: true });
  const texts = language === site.language ? registry.scope : await loadScope({ ...site, language });
  const scope = { ...texts, $lookup: {} };
  const form = createForm({
    values: use === 'edit' ? emptied(drawnRules, values) : values,
    pattern: isReadOnly ? 'readPretty' : 'editable',
  });
  if (language !== site.language) setFormMessages(form, (broken) => translateBrokenRule(broken, texts.t));
  return {
    form,
    rules: drawnRules,
    registry: { ...registry, scope },
    language,
  };
}

const withInside = (rule: FormRule, change: (rules: readonly FormRule[]) => readonly FormRule[]): FormRule =>
  isObject(rule.properties)
    ? {
        ...rule,
        properties: Object.fromEntries(change(rulesInside(rule)).map((each) => [each.name, each])),
      }
    : rule;

/** Buttons that send or clear the form of visitors. */
function withoutButtons(rules: readonly FormRule[]): readonly FormRule[] {
  return rules
    .filter((rule) => !['Submit', 'Reset', 'FormButtonGroup'].includes(String(rule['x-component'])))
    .map((rule) => withInside(rule, withoutButtons));
}

/** Files are handed in by visitors: owners read them. */
function withFixedFiles(rules: readonly FormRule[]): readonly FormRule[] {
  return rules.map((rule) =>
    String(rule['x-component']).startsWith('Upload')
      ? { ...rule, 'x-pattern': 'readPretty' }
      : withInside(rule, withFixedFiles),
  );
}

/** A field that was left empty does not get its default: nobody has chosen it. */
function emptied(rules: readonly FormRule[], values: JsonObject): JsonObject {
  let all = structuredClone(values);
  for (const rule of rules) {
    const { name, type } = rule;
    const value = all[name];
    if (type === 'void') all = emptied(rulesInside(rule), all);
    else if (type === 'object' && isObject(value)) all[name] = emptied(rulesInside(rule), value);
    else if ((value === undefined || value === '') && rule.default !== undefined) all[name] = null;
  }
  return all;
}
