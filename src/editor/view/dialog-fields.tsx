import { createForm, type Form } from '@formily/core';
import ConfigProvider from 'antd/es/config-provider';
import { useEffect, useImperativeHandle, useRef, type ComponentProps, type ReactElement, type Ref } from 'react';
import { FieldSurface, loadFieldWords } from '../../../blocks/fields/surface.tsx';
import { collectValues } from '../../../runtime/forms/collect-values.ts';
import { FormFields } from '../../../runtime/forms/form-fields.tsx';
import type { FormRule } from '../../../runtime/forms/rule.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { SiteModel } from '../../../runtime/model/page.ts';
import { prepareFields } from '../../assembly/forms/loaded-form.tsx';
import type { FormHandle } from './dialog-form.tsx';

/** A dialog's form with everything that drawing it takes. */
export interface PreparedFields {
  form: Form;
  rules: readonly FormRule[];
  kit: Awaited<ReturnType<typeof prepareFields>>;
  words: ComponentProps<typeof FieldSurface>['words'];
}

// The editor's look, whatever the site's theme is.
const THEME = {
  token: { colorPrimary: '#1d4fd8', colorError: '#b3261e', colorText: '#16202e', colorTextPlaceholder: '#55627a', colorBorder: '#b9c2d0', borderRadius: 6 },
};

/** Fetches what the rules name; `lookup` is what their expressions find under `$lookup`. */
export async function prepareDialogFields(
  rules: readonly FormRule[],
  site: SiteModel,
  lookup: Readonly<Record<string, unknown>>,
  value: JsonObject,
): Promise<PreparedFields> {
  const [kit, words] = await Promise.all([prepareFields(rules, site), loadFieldWords(site.language)]);
  const scope = { ...kit.scope, $lookup: lookup };
  return { form: createForm({ initialValues: structuredClone(value) }), rules, kit: { ...kit, scope }, words };
}

/** The fields of a dialog, with the first of them, or the first that is wrong, in focus. */
export function DialogFields({ ref, prepared, popups }: { ref: Ref<FormHandle>; prepared: PreparedFields; popups(): HTMLElement }): ReactElement {
  const { form, rules, kit, words } = prepared;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea, [tabindex="0"]')?.focus(), []);
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
          requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
          return undefined;
        }
        return collectValues(form);
      },
    }),
    [form],
  );
  return (
    <FieldSurface words={words}>
      <ConfigProvider theme={THEME} getPopupContainer={popups}>
        <div ref={box} className="form">
          <FormFields form={form} rules={rules} kit={kit} />
        </div>
      </ConfigProvider>
    </FieldSurface>
  );
}
