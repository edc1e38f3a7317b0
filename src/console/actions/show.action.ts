// Shows a value, such as a link, in a dialog from which it can be copied.
import { defineAction } from '../../../runtime/model/action.ts';
import { isSafeUrl } from '../../../runtime/model/link.ts';

interface Shown {
  title: string;
  text: string;
  value: string;
  copy: string;
  copied: string;
  /** Said where the browser does not let its clipboard be written. */
  refused: string;
  /** Of a link: opens it in a new tab. */
  open?: string;
  close: string;
}

const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') => {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
};

/** A path becomes an address of this site, so that it can be sent to others. */
const addressOf = (value: string): string =>
  value.startsWith('/') ? new URL(value, location.href).href : value;

function linkTo(address: string, text: string): HTMLElement {
  const link = make('a', 'ant-btn', text);
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  return link;
}

function show({ title, text, value, copy, copied, refused, open, close }: Shown): Promise<void> {
  const box = make('dialog', 'console-dialog');
  const body = make('div', 'console-dialog-body');
  const heading = make('h2', '', title);
  const field = make('input', 'console-shown');
  field.readOnly = true;
  field.value = addressOf(value);
  field.setAttribute('aria-label', title);
  const buttons = make('div', 'console-dialog-buttons');
  const [copying, closing] = [
    make('button', 'console-button', copy),
    make('button', 'console-button', close),
  ];
  for (const button of [copying, closing]) button.type = 'button';
  const outcome = make('p', 'console-shown-outcome');
  outcome.role = 'status';
  copying.addEventListener('click', () => {
    field.select();
    const report = (words: string) => (): void => void (outcome.textContent = words);
    // Without HTTPS there is no clipboard.
    const writing = Promise.resolve().then(() => navigator.clipboard.writeText(field.value));
    void writing.then(report(copied), report(refused));
  });
  if (open !== undefined && isSafeUrl(field.value)) buttons.append(linkTo(field.value, open));
  const isEmpty = value === '';
  buttons.append(...(isEmpty ? [] : [copying]), closing);
  body.append(heading, make('p', '', text), ...(isEmpty ? [] : [field, outcome]), buttons);
  box.append(body);
  box.setAttribute('aria-label', title);
  // The dialog that asked for it stays until it is closed; two boxes on top of each other look broken.
  const covered = [...document.querySelectorAll<HTMLElement>('.console-dialog[open]')];
  for (const other of covered) other.dataset.covered = '';
  (document.querySelector('.console') ?? document.body).append(box);
  box.showModal();
  field.select();
  return new Promise((resolve) => {
    closing.addEventListener('click', () => box.close());
    box.addEventListener('close', () => {
      box.remove();
      for (const other of covered) delete other.dataset.covered;
      resolve();
    });
  });
}

const TEXT = { type: 'string' } as const;

/** Shows a text that is shown only now, such as a link, until the owner closes the dialog. */
export default defineAction({
  required: ['title', 'text', 'value', 'copy', 'copied', 'refused', 'close'],
  args: {
    title: TEXT,
    text: TEXT,
    value: TEXT,
    copy: TEXT,
    copied: TEXT,
    refused: TEXT,
    open: TEXT,
    close: TEXT,
  },
  run: (shown) => show(shown as unknown as Shown),
});
