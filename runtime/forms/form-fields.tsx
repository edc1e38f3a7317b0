import type { Form } from '@formily/core';
import { createSchemaField, FormProvider, type ISchema } from '@formily/react';
import { useMemo, type ComponentType, type ReactElement } from 'react';
import type { FormScope } from './language.ts';
import { toSchema, type FormRule } from './rule.ts';

export type FieldComponents = Readonly<Record<string, ComponentType<Record<string, unknown>>>>;

/** The fields of a form, drawn by Formily. `components` holds every component that the rules name, and `FormItem`. */
export function FormFields({ form, rules, components, scope }: { form: Form; rules: readonly FormRule[]; components: FieldComponents; scope: FormScope }): ReactElement {
  const SchemaField = useMemo(() => createSchemaField({ components: { ...components }, scope }), [components, scope]);
  const schema = useMemo(() => toSchema(rules) as ISchema, [rules]);
  return (
    <FormProvider form={form}>
      <SchemaField schema={schema} />
    </FormProvider>
  );
}
