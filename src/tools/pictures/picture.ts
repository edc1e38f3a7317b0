import type { Scene } from './render/scene.ts';

/** One picture of the demo site; its name is its resource code. */
export interface Picture {
  name: string;
  width: number;
  height: number;
  scene: () => Scene;
}
