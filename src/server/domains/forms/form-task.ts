/** Declares what the server and its form thread send each other. */
import type { Submission } from '../../../../runtime/forms/check-submission.ts';
import type { FormTemplate } from '../../../../runtime/forms/rules/rule.ts';
import type { FunctionContext } from '../../../../runtime/language/functions.ts';
import type { Properties } from '../../../../runtime/model/json-schema.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import type { Messages } from '../../../../runtime/model/words/messages.ts';

/** A field that rules may name, without its component. */
export interface FieldEntry {
  name: string;
  props?: Properties;
  isDecorator: boolean;
}

export interface CheckTask {
  kind: 'check';
  /** Number of the form. The thread keeps the template, so only the first task of a form holds it. */
  form: number;
  template?: FormTemplate;
  /** The form of this number is not asked for again without its template. */
  forget?: number;
  valueJson: unknown;
  site: FunctionContext;
  /** Messages of the language of `site`; only in its first task. */
  messages?: Messages;
}

export interface TemplateTask {
  kind: 'template';
  rule: unknown;
  option: unknown;
  /** A rule must be valid in all of them, because texts may be expressions. */
  languages: readonly string[];
  fields: readonly FieldEntry[];
}

export type FormTask = CheckTask | TemplateTask;

export type FormAnswer =
  | { kind: 'submission'; submission: Submission }
  | { kind: 'problems'; problems: Problem[] }
  /** A rule could not be computed; the answer follows. */
  | { kind: 'report'; problem: Problem };
