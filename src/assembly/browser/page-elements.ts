/** Names elements that the server writes and programs use, by their ids. */
export const ROOT_ID = 'root';
export const STYLES_ID = 'styles';
export const START_FAILURE_ID = 'start-failure';

/** Called by programs that have started: the page needs no message that they did not. */
export function removeStartFailure(): void {
  document.getElementById(START_FAILURE_ID)?.remove();
}
