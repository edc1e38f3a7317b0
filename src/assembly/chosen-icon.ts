/** Gives panels of the editor the picture of an icon that an owner has chosen. */
export { drawChosenIcon } from '../../blocks/icon/draw-icon.tsx';
