"""What players read: sentences, goods, questions, explanations and rulebooks."""
