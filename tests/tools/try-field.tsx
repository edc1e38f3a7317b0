// What the parts of the program make of a field that a test has added. Run in a copy of the project.
import { createForm } from '@formily/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { checkSubmission } from '../../runtime/forms/check-submission.ts';
import { completeRules } from '../../runtime/forms/rules/complete.ts';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import { FormFields } from '../../runtime/forms/view/form-fields.tsx';
import type { SiteModel } from '../../runtime/model/page.ts';
import { readFieldKinds } from '../../src/assembly/field-kinds.ts';
import { loadFieldRegistry } from '../../src/assembly/forms/field-registry.tsx';
import { visitorFields } from '../../src/assembly/forms/fields.ts';
import { FormSkeleton } from '../../src/assembly/forms/form-skeleton.tsx';

const SITE = { language: 'en-US', messages: {} } as unknown as SiteModel;

async function tryField(component: string): Promise<Record<'stored' | 'skeleton' | 'drawn', string>> {
  const rule = { name: 'it', title: 'It', 'x-component': component, 'x-component-props': { maxLength: 3 } };
  const rules = completeRules([rule] as never);
  const [problem] = checkRules([rule], {}, visitorFields);
  const place = { formId: 'tried', path: [], values: {} };
  const scope = { site: SITE, t: (key: string) => key };
  const sent = await checkSubmission({ rule: rules, option: {} }, { it: 'four' }, scope);
  const registry = await loadFieldRegistry(rules, SITE, { isOwners: true });
  return {
    stored: problem?.message ?? (sent.ok ? 'accepted' : sent.errors.map(({ path }) => path).join()),
    skeleton: renderToStaticMarkup(
      <FormSkeleton attrs={{}} rules={rules} withoutScript={undefined} position={place} />,
    ),
    drawn: [
      Object.keys(registry.components).find((name) => name === component),
      renderToStaticMarkup(<FormFields form={createForm()} rules={rules} registry={registry} />),
    ].join(' '),
  };
}

export const offered = readFieldKinds().map(({ rule }) => String(rule['x-component']));
export const { stored, skeleton, drawn } = await tryField('OneFile');
