/** Cuts a text to what is shown where room is short. */

/** Characters that take twice the room of a Latin one. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;

const SEGMENTER = new Intl.Segmenter();

interface CutText {
  shown: string;
  /** Characters that are left out. */
  left: number;
}

/** `room` is counted in Latin characters; a Chinese one takes two. The rest is an ellipsis. */
export function cutText(text: string, room: number): CutText {
  const whole = text.trim().replaceAll(/\s+/g, ' ');
  const characters = Array.from(SEGMENTER.segment(whole), (each) => each.segment);
  let used = 0;
  let fitting = 0;
  for (const character of characters) {
    used += WIDE.test(character) ? 2 : 1;
    if (used > room) break;
    fitting += 1;
  }
  const left = characters.length - fitting;
  return { shown: characters.slice(0, fitting).join('').trimEnd() + (left === 0 ? '' : '…'), left };
}
