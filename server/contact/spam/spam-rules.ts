/** Why a message may be spam, in words for whoever reads the quarantine, and how much that weighs. */
export type SpamReason = { reason: string; weight: number };

type SpamRule<Subject> = SpamReason & { holds: (subject: Subject) => boolean };

/** Rules of which one at most counts: the first that holds. */
export type SpamRuleGroup<Subject> = SpamRule<Subject>[];

export function applyRules<Subject>(groups: SpamRuleGroup<Subject>[], subject: Subject): SpamReason[] {
  return groups.flatMap((group) => {
    const rule = group.find(({ holds }) => holds(subject));
    return rule ? [{ reason: rule.reason, weight: rule.weight }] : [];
  });
}
