import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
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
      title={`${entitlement.pack.name} for ${person.name}`}
      fullScreen={isPhone ?? false}
      size={860}
      padding={0}
      closeButtonProps={{ "aria-label": "Close and go on later" }}
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
          <Alert color="error" role="alert" mb="md" title="Your choices could not be saved">
            <Group justify="space-between">
              {errorText(kept.error)}
              <Button size="xs" variant="default" loading={kept.isSaving} onClick={kept.flush}>
                Try again
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
        {kept.isSaving ? "Saving" : kept.isSaved && kept.error === null ? "Your choices are saved" : ""}
      </Text>
      <Group gap="sm" wrap="nowrap" className={classes.buttons}>
        {index > 0 && (
          <Button variant="default" size="md" onClick={() => wizard.goTo(index - 1)}>
            Back
          </Button>
        )}
        {index < steps.length ? (
          <Button size="md" className={classes.onward} onClick={wizard.next}>
            Next
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
        Choose what is missing
      </Button>
    );
  }
  if (!is_open_now) {
    return (
      <Button size="md" className={classes.onward} onClick={onClose}>
        {begins === null ? "Done" : `Done, order from ${formatDay(begins)}`}
      </Button>
    );
  }
  const add = () => {
    wizard.addToCart();
    onClose();
  };
  return (
    <Button size="md" className={classes.onward} onClick={add}>
      {isThere ? "Update cart" : "Add to cart"}
    </Button>
  );
}
