/** The stock side: Formily and @formily/antd-v5 as they are, with Formily's own compiler. */
import '@ant-design/v5-patch-for-react-19';
import * as antd from '@formily/antd-v5';
import { createForm, registerValidateLocale, setValidateLanguage } from '@formily/core';
import { createSchemaField, FormProvider, type ISchema } from '@formily/react';
import type { ComponentType } from 'react';
import type { NamedList } from './corpus-list.ts';
import { mount } from './mount.tsx';
import { driveForms, type DrawnForm } from './drive-form.ts';
import { RULE_NAMES } from './rule-names.ts';

// Messages that name the broken rule, so that the two sides can be compared.
registerValidateLocale({ corpus: Object.fromEntries(RULE_NAMES.map((rule) => [rule, `@${rule}`])) });
setValidateLanguage('corpus');

const components = Object.fromEntries(
  Object.entries(antd).filter(([name]) => /^[A-Z]/.test(name)),
) as unknown as Record<string, ComponentType>;
const SchemaField = createSchemaField({ components });

function draw(list: NamedList): Promise<DrawnForm> {
  const form = createForm();
  // A rule list has no root that could hold the definitions, so any rule may.
  const definitions = Object.assign({}, ...list.rule.map((rule) => rule.definitions)) as object;
  const properties = Object.fromEntries(
    list.rule.map(({ name, definitions: _, ...rule }) => [String(name), rule]),
  );
  const schema = { type: 'object', definitions, properties } as ISchema;
  const { element, close } = mount(
    <FormProvider form={form}>
      <SchemaField schema={schema} />
    </FormProvider>,
  );
  return Promise.resolve({
    form,
    element,
    close,
    async submit() {
      try {
        return { valid: true, values: await form.submit((values: unknown) => Promise.resolve(values)) };
      } catch (errors) {
        if (!Array.isArray(errors)) throw errors;
        return { valid: false, values: form.values };
      }
    },
  });
}

Object.assign(window, {
  driveForms: (lists: NamedList[], watched: Record<string, string[]>) => driveForms(lists, watched, draw),
});
