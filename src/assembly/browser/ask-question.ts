/** Draws the dialog of the `confirm` action. */
import type { Question } from '../../../runtime/model/action.ts';
import { makeElement } from './make-element.ts';

/**
 * Asks a question in a modal dialog: true for yes, false for no, undefined when it is dismissed by Escape or
 * by its third button.
 */
export function askQuestion({ text, yes = 'OK', no = '✕', dismiss }: Question): Promise<boolean | undefined> {
  const dialog = makeElement('dialog', 'question');
  const form = makeElement('form', 'question-form');
  form.method = 'dialog';
  const words = makeElement('p', 'question-text', text);
  words.id = 'question-text';
  dialog.setAttribute('aria-labelledby', words.id);
  const agree = makeButton('yes', yes);
  form.append(
    words,
    ...(dismiss === undefined ? [] : [makeButton('dismiss', dismiss)]),
    makeButton('no', no),
    agree,
  );
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  agree.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(ANSWERS[dialog.returnValue]);
    });
  });
}

const ANSWERS: Readonly<Record<string, boolean>> = { yes: true, no: false };

function makeButton(value: string, text: string): HTMLButtonElement {
  const button = makeElement('button', `question-${value}`, text);
  button.value = value;
  return button;
}
