import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import { entitlements } from "#words/entitlements.ts";
import { errorText } from "../../../lib/errors.ts";
import { formatDay } from "../../../lib/format.ts";
import { beginsOn, isInCart } from "../../../lib/pack-step.ts";
import { useCartStore } from "../../../lib/stores/cart-store.ts";
import { nextOpenStep } from "../wizard-steps.ts";
import { Overview } from "./overview.tsx";
import { SlotStep } from "./slot-step.tsx";
import { StepTrail } from "./step-trail.tsx";
import { useWizard, type Wizard as WizardState } from "./use-wizard.ts";
import classes from "./wizard.module.css";

const { wizard: words, pack } = entitlements;

type WizardProps = {
  person: EntitledPerson;
  entitlement: Entitlement;
  onClose: () => void;
};

/** Slot by slot through one pack; over the whole screen on phones. */
export function Wizard({ person, entitlement, onClose }: WizardProps) {
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const wizard = useWizard(person, entitlement);
  const { steps, step, index, kept } = wizard;
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title(entitlement.pack.name, person.name)}
      fullScreen={isPhone ?? false}
      size={860}
      padding={0}
      closeButtonProps={{ "aria-label": words.close }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      <StepTrail steps={steps} index={index} onGo={wizard.goTo} />
      <div className={classes.step}>
        {kept.error !== null && (
          <Alert color="error" role="alert" mb="md" title={words.notSaved}>
            <Group justify="space-between">
              {errorText(kept.error)}
              <Button size="xs" variant="default" loading={kept.isSaving} onClick={kept.flush}>
                {words.tryAgain}
              </Button>
            </Group>
          </Alert>
        )}
        {step ? (
          <SlotStep
            key={step.slot.id}
            step={step}
            person={person}
            problem={wizard.problem}
            onSelect={(selection) => wizard.pick(step.slot.id, selection)}
          />
        ) : (
          <Overview entitlement={entitlement} steps={steps} onChange={wizard.goTo} />
        )}
      </div>
      <BottomBar wizard={wizard} entitlement={entitlement} onClose={onClose} />
    </Modal>
  );
}

type BottomBarProps = { wizard: WizardState; entitlement: Entitlement; onClose: () => void };

function BottomBar({ wizard, entitlement, onClose }: BottomBarProps) {
  const { index, steps, kept } = wizard;
  return (
    <div className={classes.bar}>
      <Text size="sm" c="dimmed" aria-live="polite" className={classes.kept}>
        {kept.isSaving ? words.saving : kept.isSaved && kept.error === null ? words.saved : ""}
      </Text>
      <Group gap="sm" wrap="nowrap" className={classes.buttons}>
        {index > 0 && (
          <Button variant="default" size="md" onClick={() => wizard.goTo(index - 1)}>
            {words.back}
          </Button>
        )}
        {index < steps.length ? (
          <Button size="md" className={classes.onward} onClick={wizard.next}>
            {words.next}
          </Button>
        ) : (
          <Finish wizard={wizard} entitlement={entitlement} onClose={onClose} />
        )}
      </Group>
    </div>
  );
}

/** The last button: into the cart, to what is missing, or home when the pack has not begun. */
function Finish({ wizard, entitlement, onClose }: BottomBarProps) {
  const { is_open_now, id } = entitlement;
  const begins = beginsOn(entitlement);
  const isThere = useCartStore(({ packs }) => isInCart(packs, id));
  const missing = nextOpenStep(wizard.steps);
  if (missing < wizard.steps.length) {
    return (
      <Button size="md" className={classes.onward} onClick={() => wizard.goTo(missing)}>
        {words.chooseMissing}
      </Button>
    );
  }
  if (!is_open_now) {
    return (
      <Button size="md" className={classes.onward} onClick={onClose}>
        {begins === null ? words.done : words.doneFrom(formatDay(begins))}
      </Button>
    );
  }
  const add = () => {
    wizard.addToCart();
    onClose();
  };
  return (
    <Button size="md" className={classes.onward} onClick={add}>
      {isThere ? words.updateCart : pack.addToCart}
    </Button>
  );
}
