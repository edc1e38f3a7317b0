import { describe, expect, test } from 'vitest';
import type { Kind } from '../../runtime/compile/documents/tools.ts';
import { makeContext, withLocals } from '../../runtime/compile/context.ts';
import { compileSteps } from '../../runtime/compile/steps.ts';
import { compileValue } from '../../runtime/compile/value.ts';
import { rulesInside, type FormRule, type NestedRule } from '../../runtime/forms/rules/rule.ts';
import type { ActionCall, DialogDocument } from '../../runtime/generated/documents.generated.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import { dialogDocuments, kinds } from '../../src/assembly/documents.ts';
import { fields } from '../../src/assembly/forms/fields.ts';
import { registry } from '../../src/editor/registry.ts';
import { expectAllCells } from '../support/check-cells.ts';

/** The problems in steps and expressions of a document, with the scope that the editor gives them. */
function problemsOf(calls: readonly ActionCall[], expressions: readonly (string | undefined)[]): string[] {
  const context = withLocals({ ...makeContext(registry, 'document'), pointer: [] }, [
    { name: 'edit' },
    { name: 'value' },
  ]);
  compileSteps(calls, context);
  for (const text of expressions) if (text !== undefined) compileValue(text, context);
  return context.problems.map(formatProblem);
}

/** The rules of a form, including those inside void containers, which are not part of the value. */
function listRules(rule: NestedRule): FormRule[] {
  return rulesInside(rule).flatMap((each) => (each.type === 'void' ? [each, ...listRules(each)] : [each]));
}

/** Checks the kind of every editable element. */
const ofEachKind = (check: (kind: Kind) => void): Promise<void> =>
  expectAllCells(kinds.names(), (name) => check(kinds.get(name) as Kind));

/** Checks every dialog of the editor. */
const ofEachDialog = (check: (dialog: DialogDocument) => void): Promise<void> =>
  expectAllCells(dialogDocuments.names(), (name) => check(dialogDocuments.get(name) as DialogDocument));

describe('each kind', () => {
  test('names existing actions and dialogs, and its expressions are valid', () =>
    ofEachKind(({ tools }) => {
      expect(tools.flatMap((tool) => problemsOf(tool.do, [tool.when]))).toEqual([]);
      for (const step of tools.flatMap((tool) => tool.do)) {
        if (step.do === 'open-dialog') expect(dialogDocuments.names()).toContain(step.with?.name);
      }
    }));

  test('opens with one of its tools, or with none', () =>
    ofEachKind(({ open, tools }) => {
      expect([undefined, ...tools.map((tool) => tool.name)]).toContain(open);
    }));
});

describe('each dialog', () => {
  test('names existing actions, and its expressions are valid', () =>
    ofEachDialog(({ title, text, buttons }) => {
      const texts = [
        title,
        ...(text === undefined ? [] : [text]),
        ...buttons.map((button) => button.title),
      ].flatMap((each) => Object.values(each));
      expect(
        problemsOf(
          buttons.flatMap((button) => button.do),
          texts,
        ),
      ).toEqual([]);
    }));

  test('has existing fields, each for a member of the value it takes', () =>
    ofEachDialog(({ takes, form }) => {
      for (const rule of listRules({ type: 'object', ...form })) {
        expect(fields.names()).toContain(rule['x-component']);
        if (rule.type !== 'void') expect(Object.keys(takes.properties as object)).toContain(rule.name);
      }
    }));

  test('has a button that only dismisses it', () =>
    ofEachDialog(({ buttons }) => {
      const leaves = buttons.some((button) => button.do.length === 1 && button.do[0]?.do === 'dismiss');
      expect(leaves).toBe(true);
    }));
});
