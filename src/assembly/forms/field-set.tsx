import { createForm, type Form } from '@formily/core';
import ConfigProvider, { type ConfigProviderProps } from 'antd/es/config-provider';
import {
  useEffect,
  useImperativeHandle,
  useRef,
  type ComponentProps,
  type ReactElement,
  type Ref,
} from 'react';
import type { FieldHost } from '../../../blocks/fields/host.ts';
import { FieldSurface, loadFieldWords } from '../../../blocks/fields/surface.tsx';
import { collectValues } from '../../../runtime/forms/values/collect-values.ts';
import { FormFields, type FieldRegistry } from '../../../runtime/forms/view/form-fields.tsx';
import type { FormRule } from '../../../runtime/forms/rules/rule.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { SiteModel } from '../../../runtime/model/page.ts';
import { prepareFields } from './loaded-form.tsx';

/** A form without a button of its own, with everything that drawing it takes. */
export interface ReadyFieldSet {
  form: Form;
  rules: readonly FormRule[];
  registry: FieldRegistry;
  words: ComponentProps<typeof FieldSurface>['words'];
}

/** What the buttons around a field set do with it. */
export interface FieldSetHandle {
  /** The values when they are valid; undefined when they are not, and the fields say why. */
  submit(): Promise<JsonObject | undefined>;
  /** The values as they are. */
  read(): JsonObject;
}

interface FieldSetProps {
  ref: Ref<FieldSetHandle>;
  ready: ReadyFieldSet;
  /** A look of its own, on top of the page's. */
  theme: ConfigProviderProps['theme'];
  /** Where fields put their popups. */
  popups(): HTMLElement;
  /** Answers what fields ask for. */
  ask: FieldHost['ask'];
}

// The dialogs' files go through the media library.
const refuseFiles = (): Promise<never> => Promise.reject(new Error('Files cannot be uploaded here.'));

/** Fetches what the rules name; `lookup` is what their expressions find under `$lookup`, `values` is what the fields begin with. */
export async function prepareFieldSet(
  rules: readonly FormRule[],
  site: SiteModel,
  lookup: Readonly<Record<string, unknown>>,
  values: JsonObject,
): Promise<ReadyFieldSet> {
  const [registry, words] = await Promise.all([prepareFields(rules, site), loadFieldWords(site.language)]);
  const scope = { ...registry.scope, $lookup: lookup };
  return {
    form: createForm({ initialValues: structuredClone(values) }),
    rules,
    registry: { ...registry, scope },
    words,
  };
}

/** The fields, the first of them in focus; after a refused submission the first that is wrong. */
export function FieldSet({ ref, ready, theme, popups, ask }: FieldSetProps): ReactElement {
  const { form, rules, registry, words } = ready;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirst(box.current), []);
  useImperativeHandle(
    ref,
    () => ({
      read: () => collectValues(form),
      async submit() {
        try {
          await form.validate();
        } catch (reason) {
          // Formily rejects with the list of what is wrong; anything else is a failure of its own.
          if (!Array.isArray(reason)) throw reason;
          requestAnimationFrame(() =>
            box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
          );
          return undefined;
        }
        return collectValues(form);
      },
    }),
    [form],
  );
  return (
    <FieldSurface
      words={words}
      host={{ say: registry.scope.t, upload: refuseFiles, fetchFile: refuseFiles, ask }}
    >
      <ConfigProvider theme={theme} getPopupContainer={popups}>
        <div ref={box} className="form">
          <FormFields form={form} rules={rules} registry={registry} />
        </div>
      </ConfigProvider>
    </FieldSurface>
  );
}

/** Puts the focus into the first field; among choices, on the one that is made. */
function focusFirst(box: HTMLElement | null): void {
  const field = box?.querySelector('.field');
  (
    field?.querySelector<HTMLElement>('input:checked') ??
    field?.querySelector<HTMLElement>('input, textarea, [tabindex="0"]')
  )?.focus();
}
