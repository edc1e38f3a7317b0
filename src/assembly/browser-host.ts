import type { ActionHost } from '../../runtime/model/action.ts';
import { isSafeUrl } from '../../runtime/model/link.ts';

const TOAST_MS = 3000;

function makeElement<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = ''): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function toastRegion(): HTMLElement {
  const existing = document.getElementById('toasts');
  if (existing !== null) return existing;
  const region = makeElement('div', 'toasts');
  region.id = 'toasts';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return region;
}

/** Shows a short message for 3 s; read out by screen readers. */
export function showToast({ text, tone }: { text: string; tone: 'plain' | 'success' | 'error' }): void {
  const toast = makeElement('p', `toast toast-${tone}`, text);
  toastRegion().append(toast);
  setTimeout(() => toast.remove(), TOAST_MS);
}

/** Asks a yes-or-no question in a modal dialog; Escape is "no". */
function askQuestion(question: { text: string; yes?: string; no?: string }): Promise<boolean> {
  const dialog = makeElement('dialog', 'question');
  const form = makeElement('form', 'question-form');
  form.method = 'dialog';
  const no = makeElement('button', 'question-no', question.no ?? '✕');
  const yes = makeElement('button', 'question-yes', question.yes ?? 'OK');
  yes.value = 'yes';
  const text = makeElement('p', 'question-text', question.text);
  text.id = 'question-text';
  dialog.setAttribute('aria-labelledby', text.id);
  form.append(text, no, yes);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  yes.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

/** What a browser offers to actions. `call` is the program's way to the server. */
export function makeBrowserHost(call: ActionHost['call']): ActionHost {
  return {
    call,
    confirm: askQuestion,
    toast: showToast,
    navigate: (url) => {
      if (isSafeUrl(url)) location.assign(url);
    },
  };
}
