import { dirname } from "node:path"
import { BaseSequencer } from "vitest/node"

/** Runs the tests in the mutated file's folder first: they kill most mutants, and the first failure ends a run. */
export class NearestFirst extends BaseSequencer {
  async sort(specifications) {
    const folders = new Set((this.ctx.config.related ?? []).map((file) => dirname(file)))
    const isNear = ({ moduleId }) => folders.has(dirname(moduleId))
    const inOrder = specifications.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId, "en"))
    return [...inOrder.filter(isNear), ...inOrder.filter((specification) => !isNear(specification))]
  }
}
