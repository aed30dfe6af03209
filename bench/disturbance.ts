/** Whether other programs had too much of the machine while something was measured. */

/** From this share of the machine on, others distort what is measured. */
const toleratedShare = 0.1;

/** The processor cores that each process kept busy during a measurement, as `watch` tells. */
export type Meanwhile = { cores: Record<string, number> };

/** Cores that nothing of ours had: other programs used them, or the host gave them to other machines. */
export function takenOf({ cores }: Meanwhile): number {
  return (cores.others ?? 0) + (cores.stolen ?? 0);
}

/** How many of the machine's cores others may have before a figure is marked. */
export function toleratedOf(cores: number): number {
  return cores * toleratedShare;
}
