/** Draws a form without a submit button, for dialogs, whose buttons stand outside. */
import { createForm, onFormValuesChange, type Form } from '@formily/core';
import ConfigProvider, { type ConfigProviderProps } from 'antd/es/config-provider';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  type ComponentProps,
  type ReactElement,
  type Ref,
} from 'react';
import type { FieldServices, FieldSite, FormLayout } from '../../../blocks/fields/services.ts';
import { PageSurface } from '../../../blocks/fields/look/page-surface.tsx';
import { loadFieldWords } from '../../../blocks/fields/surface.tsx';
import { collectValues } from '../../../runtime/forms/values/collect-values.ts';
import { FormFields, type FieldRegistry } from '../../../runtime/forms/view/form-fields.tsx';
import type { FormRule } from '../../../runtime/forms/rules/rule.ts';
import { API_CALLS } from '../../../runtime/generated/api-calls.generated.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { SiteModel } from '../../../runtime/model/page.ts';
import { validateForm } from '../../../runtime/forms/formily/validation.ts';
import { track } from '../../../runtime/model/pending-work.ts';
import { importAgain } from '../browser/import-again.ts';
import { loadPart } from '../browser/load-part.ts';
import { LANGUAGES, titleOfLanguage } from '../language-title.ts';
import { loadFieldRegistry } from './field-registry.tsx';
import { focusWrong } from './focus-wrong.ts';
import { innerFormOf } from './inner-form.tsx';
import { registerLinkRule } from './link-rule.ts';
import { reportLater } from './report-later.ts';

/** A field set with everything that is needed to draw it. */
export interface ReadyFieldSet {
  form: Form;
  rules: readonly FormRule[];
  registry: FieldRegistry;
  words: ComponentProps<typeof PageSurface>['words'];
  site: FieldSite;
  InnerForm: FieldServices['InnerForm'];
}

/** How a dialog's buttons use its field set. */
export interface FieldSetHandle {
  /** Validates. Returns the values, or undefined when fields show errors. */
  submit(): Promise<JsonObject | undefined>;
  /** The values, not validated. */
  read(): JsonObject;
}

interface FieldSetProps {
  ref: Ref<FieldSetHandle>;
  ready: ReadyFieldSet;
  /** antd theme on top of the page's. */
  theme: ConfigProviderProps['theme'];
  /** The element that fields draw their popups in. */
  popups(): HTMLElement;
  /** Answers the requests of fields. */
  ask?: FieldServices['ask'];
  RulesEditor?: FieldServices['RulesEditor'];
  layout?: FormLayout;
  /** Whether the first field gets the focus when it is drawn; default: true. */
  startsFocused?: boolean;
  /** Gets the values, not validated, at every change. */
  onChange?(values: JsonObject): void;
  /** Called at every change. It costs less than `onChange`, which reads every field. */
  onTouch?(): void;
  /** Gets the form when its fields are drawn, and so hold their defaults. */
  onDrawn?(form: Form): void;
}

/** How the fields of a set are drawn. */
interface FieldSetUse {
  /** Values can be read and not changed. */
  isDisabled?: boolean;
}

// Dialogs upload through the media library.
const rejectFiles = (): Promise<never> => Promise.reject(new Error('Files cannot be uploaded here.'));

const fileAddress = (id: string): string =>
  `${API_CALLS['memberMenuValue.file'].path}?id=${encodeURIComponent(id)}`;

const nothingToAsk = (): Promise<never> => Promise.reject(new Error('Nothing can be asked for here.'));

/** Loads what the rules name. `lookup` is the `$lookup` of expressions, `values` are the initial values. */
export async function prepareFieldSet(
  rules: readonly FormRule[],
  site: SiteModel,
  lookup: Readonly<Record<string, unknown>>,
  values: JsonObject,
  { isDisabled = false }: FieldSetUse = {},
): Promise<ReadyFieldSet> {
  const [registry, words] = await track(
    'fields',
    Promise.all([loadFieldRegistry(rules, site, { isLate: true }), loadFieldWords(site.language)]),
  );
  registerLinkRule(registry.scope.t);
  const scope = { ...registry.scope, $lookup: lookup };
  return {
    form: createForm({
      initialValues: structuredClone(values),
      pattern: isDisabled ? 'disabled' : 'editable',
    }),
    rules,
    registry: { ...registry, scope },
    words,
    site: siteOf(site),
    InnerForm: innerFormOf(site),
  };
}

function siteOf({ language, languages, defaultLanguage, timeZone = 'Asia/Shanghai' }: SiteModel): FieldSite {
  const ordered = [defaultLanguage, ...languages.filter((each) => each !== defaultLanguage)];
  const others = LANGUAGES.filter((each) => !ordered.includes(each));
  const titled = (codes: readonly string[]): FieldSite['languages'] =>
    codes.map((code) => ({ code, title: titleOfLanguage(code) }));
  return {
    language,
    languages: titled(ordered),
    productLanguages: titled([...ordered, ...others]),
    timeZone,
  };
}

/** What fields ask of the form that they lie in. */
const servicesOf = (
  { site, registry, InnerForm }: ReadyFieldSet,
  { ask = nothingToAsk, RulesEditor, layout }: Pick<FieldSetProps, 'ask' | 'RulesEditor' | 'layout'>,
): FieldServices => ({
  ...(RulesEditor === undefined ? {} : { RulesEditor }),
  ...(layout === undefined ? {} : { layout }),
  site,
  translate: registry.scope.t,
  upload: rejectFiles,
  fetchFile: rejectFiles,
  fileAddress,
  InnerForm,
  loadPart: (load) => loadPart(() => importAgain(load), registry.scope.t('editor.callChoice.failed')),
  ask,
});

/** Draws the fields and focuses the first one; after an invalid submit the first one with an error. */
export function FieldSet({
  ref,
  ready,
  theme,
  popups,
  ask,
  RulesEditor,
  layout,
  startsFocused = true,
  onChange,
  onTouch,
  onDrawn,
}: FieldSetProps): ReactElement {
  const { form, rules, registry, words } = ready;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (startsFocused) focusFirst(box.current);
  }, [startsFocused]);
  const tell = useEffectEvent(() => onDrawn?.(form));
  useEffect(() => tell(), []);
  const change = useEffectEvent(() => {
    onTouch?.();
    onChange?.(collectValues(form));
  });
  useEffect(() => {
    form.addEffects('change', () => onFormValuesChange(reportLater(() => change())));
    return () => form.removeEffects('change');
  }, [form]);
  useImperativeHandle(
    ref,
    () => ({
      read: () => collectValues(form),
      async submit() {
        if (await validateForm(form)) return collectValues(form);
        focusWrong([box.current, layout?.beside]);
        return undefined;
      },
    }),
    [form, layout],
  );
  return (
    <PageSurface
      words={words}
      services={servicesOf(ready, {
        ...(ask && { ask }),
        ...(RulesEditor && { RulesEditor }),
        ...(layout && { layout }),
      })}
    >
      <ConfigProvider theme={theme} getPopupContainer={popups}>
        <div ref={box} className="form">
          <FormFields form={form} rules={rules} registry={registry} />
        </div>
      </ConfigProvider>
    </PageSurface>
  );
}

/** Focuses the first field; among radio buttons, the checked one. */
function focusFirst(box: HTMLElement | null): void {
  const field = box?.querySelector('.field');
  (
    field?.querySelector<HTMLElement>('input:checked') ??
    field?.querySelector<HTMLElement>('input, textarea, [tabindex="0"]')
  )?.focus();
}
