/** Rule lists as designers of Formily export them and its guides write them: none is refused. */
import { beforeAll, expect, it } from 'vitest';
import { openDesign, writeDesign } from '../../runtime/designer/design.ts';
import { findExcess } from '../../runtime/forms/budget/find-excess.ts';
import { limitRows } from '../../runtime/forms/budget/limit-rows.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { completeRules } from '../../runtime/forms/rules/complete.ts';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import { ruleListOf } from '../../runtime/model/rule-list.ts';
import { visitorFields } from '../../src/assembly/forms/fields.ts';
import { expectAllCells } from '../support/check-cells.ts';
import { EXPORTED_SCHEMAS } from './exported-schemas.ts';
import { scope } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

const catalogue = { get: (name: string) => visitorFields.get(name), names: () => visitorFields.names() };
it('every exported list can be saved', () =>
  expectAllCells(
    Object.entries(EXPORTED_SCHEMAS),
    async ([, properties]) => {
      const rules = ruleListOf({
        form: { labelCol: 6, wrapperCol: 12 },
        schema: { type: 'object', properties, 'x-designable-id': 'r' },
      });
      // Opened in the designer and not changed, it is what was exported.
      const opened = openDesign(rules as unknown[]);
      expect(JSON.stringify(writeDesign(opened))).toBe(JSON.stringify(rules));
      const problems = checkRules(rules, {}, catalogue);
      expect(problems.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([]);
      const form = { rule: limitRows(completeRules(rules as unknown[])), option: {} };
      expect(await findExcess(form, scope)).toBeUndefined();
    },
    ([name]) => name,
  ));
