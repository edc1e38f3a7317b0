/** Draws the fields of a form with Formily. */
import type { Form } from '@formily/core';
import {
  ExpressionScope,
  FormProvider,
  RecursionField,
  SchemaComponentsContext,
  type ISchema,
} from '@formily/react';
import { useMemo, type ComponentType, type ReactElement } from 'react';
import type { FormScope } from '../formily/expressions.ts';
import type { FormRule } from '../rules/rule.ts';
import { toSchema, type DescribeField } from '../rules/schema.ts';

/** How a program draws fields. */
export interface FieldRegistry {
  /** Every component that `describe` names. */
  components: Readonly<Record<string, ComponentType<Record<string, unknown>>>>;
  /** Returns the component and the decorator of a rule. */
  describe: DescribeField;
  scope: FormScope;
  /** Lists what is wrong; moves the focus to the first error whenever `attempt` grows. */
  Summary: ComponentType<{ form: Form; attempt: number }>;
  /** Shows why the form was rejected; counts down `waitSeconds` and then calls `onReady`. */
  Failure: ComponentType<{ message: string; waitSeconds: number; onReady(): void }>;
}

/** The fields of a form. */
export function FormFields({
  form,
  rules,
  registry,
}: {
  form: Form;
  rules: readonly FormRule[];
  registry: FieldRegistry;
}): ReactElement {
  const { components, describe, scope } = registry;
  const schema = useMemo(() => toSchema(rules, describe) as ISchema, [rules, describe]);
  return (
    <FormProvider form={form}>
      <SchemaComponentsContext.Provider value={components}>
        <ExpressionScope value={scope}>
          <RecursionField schema={schema} onlyRenderProperties />
        </ExpressionScope>
      </SchemaComponentsContext.Provider>
    </FormProvider>
  );
}
