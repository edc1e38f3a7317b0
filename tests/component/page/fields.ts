// A form of an owner's fields, as the dialogs of the editor have it.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { localize } from '../../../runtime/forms/rules/localize.ts';
import { rulesInside } from '../../../runtime/forms/rules/rule.ts';
import { ROOT_ID } from '../../../src/assembly/browser/page-elements.ts';
import { FieldSet, prepareFieldSet, type FieldSetHandle } from '../../../src/assembly/forms/field-set.tsx';
import { readPagePayload } from '../../../src/assembly/page-payload.ts';
import '../../../src/editor/view/styles/editor.css';
import '../../../src/site/styles/site.css';
import type { FieldsPayload } from './contract.ts';
import { offer } from './offer.ts';

offer(async () => {
  const { model, fields } = readPagePayload() as unknown as FieldsPayload;
  const { schema, values, lookup, isDisabled } = fields;
  const root = document.getElementById(ROOT_ID);
  if (root === null) throw new Error('The page has no root element.');
  const rules = rulesInside(localize({ type: 'object', ...schema }, model.site.language));
  const ready = await prepareFieldSet(rules, model.site, lookup, values, { isDisabled });
  const { promise: drawn, resolve } = Promise.withResolvers<void>();
  createRoot(root).render(
    createElement(FieldSet, {
      ref: (handle: FieldSetHandle | null) => {
        window.fields = handle ?? undefined;
      },
      ready,
      theme: {},
      popups: () => document.body,
      ask: (name, value) => window.answerField(name, value),
      startsFocused: false,
      onDrawn: () => resolve(),
    }),
  );
  await drawn;
});
